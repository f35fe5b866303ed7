// Reads the price books of an open user file. Private to the catalog room; writing is
// user_catalog.h's importBook and its neighbours, in user_prices.cpp.
#pragma once

#include <SQLiteCpp/Database.h>

#include "model/catalog/user_catalog.h"

namespace cw::catalog {

/// Fills books, rates and entries.
void readPriceBooks(SQLite::Database& db, UserParts& user);

}  // namespace cw::catalog
