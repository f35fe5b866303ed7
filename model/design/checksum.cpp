#include "model/design/checksum.h"

#include <boost/crc.hpp>

namespace cw::design {

std::string checksumOf(std::string_view bytes) {
    boost::crc_32_type crc;
    crc.process_bytes(bytes.data(), bytes.size());
    constexpr char digits[] = "0123456789abcdef";
    std::string text(8, '0');
    for (std::size_t i = 0; i < text.size(); ++i)
        text[i] = digits[(crc.checksum() >> (28 - 4 * i)) & 0xFu];
    return text;
}

}  // namespace cw::design
