#include "model/fabric/node_stacks.h"

#include <algorithm>

namespace cw::fabric {

std::vector<NodeStack> withTotal(std::vector<NodeStack> stacks, int total) {
    int sum = 0;
    for (const NodeStack& stack : stacks) sum += stack.count;
    if (!stacks.empty() && total > sum) stacks.back().count += total - sum;
    for (auto stack = stacks.rbegin(); sum > total && stack != stacks.rend(); ++stack) {
        const int less = std::min(stack->count, sum - total);
        stack->count -= less;
        sum -= less;
    }
    std::erase_if(stacks, [](const NodeStack& stack) { return stack.count == 0; });
    return stacks;
}

std::vector<std::vector<NodeStack>> partedAt(const std::vector<NodeStack>& stacks,
                                             const std::vector<int>& blocks) {
    std::vector<std::vector<NodeStack>> parted(blocks.size());
    std::size_t next = 0;
    int left = stacks.empty() ? 0 : stacks.front().count;
    bool isFirstPiece = true;
    for (std::size_t block = 0; block < blocks.size(); ++block) {
        for (int free = blocks[block]; free > 0 && next < stacks.size();) {
            const NodeStack& stack = stacks[next];
            const int taken = std::min(free, left);
            parted[block].push_back(
                {isFirstPiece ? stack.device : design::DeviceId{}, stack.like, taken});
            free -= taken;
            left -= taken;
            isFirstPiece = left == 0;
            if (left == 0 && ++next < stacks.size()) left = stacks[next].count;
        }
    }
    return parted;
}

}  // namespace cw::fabric
