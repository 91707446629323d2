import type { Topic } from "../../topic.ts"

/** What the filter block says, which is not in every list. */
export const placeFilters = {
  chosen: ["已选 {{count}} 项：{{first}} 等", "{{count}} selected, {{first}} first", "Selected: {{first}}"],
  letGo: ["移除{{name}}", "Remove {{name}}"],
  gone: ["{{id}}（已不存在）", "{{id}} (no longer there)"],
  left: [
    "已移除区域之外的 {{count}} 个点位：{{names}}",
    "{{count}} locations outside the area were removed: {{names}}",
    "A location outside the area was removed: {{names}}"
  ],
  nothing: ["没有匹配项", "Nothing matches"],
  loading: ["正在加载选项…", "Loading the options…"]
} satisfies Topic
