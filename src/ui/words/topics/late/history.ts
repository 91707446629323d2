import type { Topic } from "../../../kit/topic.ts"

/** What is said of a record's history: it comes with the pages that show one. */
export const history = {
  open: ["历史记录", "History"],
  of: ["{{name}} 的历史记录", "History of {{name}}"],
  at: ["时间", "When"],
  who: ["操作人", "Who"],
  what: ["操作", "What"],
  changes: ["变更", "Changes"],
  nobody: ["未登录", "Nobody signed in"],
  none: ["暂无历史记录", "Nothing happened yet"],
  noneLead: ["对该记录的操作会显示在这里。", "What is done to this record appears here."],
  image: ["图片", "An image"],
  page: ["第 {{page}} / {{last}} 页", "Page {{page}} of {{last}}"]
} satisfies Topic
