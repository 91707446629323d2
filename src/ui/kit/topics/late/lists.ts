import type { Topic } from "../../topic.ts"

/** What the panels of a list say, which are loaded once they are wanted. */
export const lists = {
  columnsLead: ["拖动或用箭头按钮调整顺序。", "Drag them into order, or use the arrows."],
  drag: ["拖动：{{what}}", "Drag: {{what}}"],
  density: ["行距", "Density"],
  comfortable: ["宽松", "Comfortable"],
  compact: ["紧凑", "Compact"],
  ownViews: ["我的视图", "My views"],
  sharedViews: ["他人共享的视图", "Shared by others"],
  sharedByYou: ["已共享", "Shared"],
  noViews: [
    "还没有保存的视图。将当前的筛选、列和行距存为视图，之后可随时切换。",
    "No views yet. Save these filters, columns and density as one, and come back to it anywhere."
  ],
  newView: ["保存为新视图", "Save as a new view"],
  viewName: ["将当前列表保存为", "Save this list as"],
  share: ["与他人共享", "Share it with everybody"],
  saveView: ["保存视图", "Save view"],
  renameView: ["重命名或共享", "Rename or share"],
  isDefault: ["默认", "Default"],
  makeDefault: ["打开列表时使用此视图", "Open the list with this view"],
  noDefault: ["打开列表时不再使用此视图", "Open the list without this view"],
  overwrite: ["用当前列表覆盖", "Overwrite with this list"],
  moreOf: ["{{name}}：更多操作", "More actions: {{name}}"],
  standard: ["恢复默认", "Back to the default"]
} satisfies Topic
