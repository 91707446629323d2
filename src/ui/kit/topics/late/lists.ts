import type { Topic } from "../../topic.ts"

/** What the panels of a list say, which are loaded once they are wanted. */
export const lists = {
  columnsLead: ["拖动或用箭头按钮调整顺序。", "Drag them into order, or use the arrows."],
  drag: ["拖动：{{what}}", "Drag: {{what}}"],
  density: ["行距", "Density"],
  comfortable: ["宽松", "Comfortable"],
  compact: ["紧凑", "Compact"],
  standard: ["恢复默认", "Back to the default"]
} satisfies Topic
