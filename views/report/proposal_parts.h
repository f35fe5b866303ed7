// The sections of a proposal, one function each, and what they share; internal to this folder.
#pragma once

#include <functional>

#include "model/design/resolve.h"
#include "model/economics/statement.h"
#include "views/report/proposal_builder.h"

namespace cw::views {

/// Translates in the context of the report.
[[nodiscard]] QString reportTr(const char* text);
/// Text of the model, such as labels, reasons and titles.
[[nodiscard]] QString fromModel(const std::string& text);
/// An en dash: not known.
[[nodiscard]] QString notKnown();
/// "1,024"
[[nodiscard]] QString wholeText(long long number);
/// "one part", "3 parts": `many` holds %1.
[[nodiscard]] QString countText(long count, const char* one, const char* many);

/// "30 November 2026"; empty for no date.
[[nodiscard]] QString dateText(const QDate& date);

[[nodiscard]] ProposalCell cell(const QString& text, Tone tone = Tone::normal);

/// A row of a comparison: what it is called, and its text for each variant.
struct ComparedRow {
    QString name;
    std::function<QString(const EvaluatedVariant&)> text;
};
/// A table with a column for each variant, at most four side by side; with a single column where
/// all variants say the same.
void addComparison(ProposalSection& section, const ProposalSubject& subject,
                   const std::vector<ComparedRow>& rows);

/// The heading of a variant, where there is more than one.
void addVariantHeading(ProposalSection& section, const ProposalSubject& subject,
                       const EvaluatedVariant& variant);

/// Elevations of the racks the devices fill; nothing when none are filled.
void addRacks(ProposalSection& section, const design::ResolvedDesign& design,
              const facility::Power& power);

/// Lines that add up to a total; nothing where there are none.
void addStatementBlock(ProposalSection& section, const economics::StatementBlock& block,
                       const design::Currency& currency);

/// What the inference service gets of the variant. Precondition: it has one.
void addServing(ProposalSection& section, const EvaluatedVariant& each);

/// What owning and renting cost, below the purchase; nothing where there is no money.
void addOwnership(ProposalSection& section, const EvaluatedVariant& each);

void addQuestion(ProposalSection& section, const ProposalSubject& subject);
void addVariantsCompared(ProposalSection& section, const ProposalSubject& subject);
void addDesigns(ProposalSection& section, const ProposalSubject& subject);
void addPerformance(ProposalSection& section, const ProposalSubject& subject);
void addFacility(ProposalSection& section, const ProposalSubject& subject);
void addCost(ProposalSection& section, const ProposalSubject& subject);
void addFindings(ProposalSection& section, const ProposalSubject& subject);
void addSources(ProposalSection& section, const ProposalSubject& subject);
void addBom(ProposalSection& section, const ProposalSubject& subject);

}  // namespace cw::views
