import type { Topic } from "../../../kit/topic.ts"

/** What is said of events and of a record's history: it comes with what shows them. */
export const history = {
  of: ["{{name}} 的历史记录", "History of {{name}}"],
  at: ["时间", "When"],
  who: ["操作人", "Who"],
  account: ["操作人账号", "Account"],
  what: ["操作", "What"],
  kind: ["记录类型", "Kind of record"],
  record: ["记录", "Record"],
  recordId: ["记录 ID", "Record ID"],
  changes: ["变更", "Changes"],
  nobody: ["未登录", "Nobody signed in"],
  none: ["暂无历史记录", "Nothing happened yet"],
  noneLead: ["对该记录的操作会显示在这里。", "What is done to this record appears here."],
  noEvents: ["暂无事件", "Nothing happened yet"],
  noEventsLead: ["对记录的操作会显示在这里。", "What is done to records appears here."],
  comma: ["、", ", "],
  part: ["{{field}}：{{value}}", "{{field}}: {{value}}"],
  yuan: ["¥{{amount}}", "¥{{amount}}"],
  image: ["图片", "An image"],
  page: ["第 {{page}} / {{last}} 页", "Page {{page}} of {{last}}"],
  open: ["查看 {{name}} 的历史记录", "Show the history of {{name}}"],
  toRecord: ["打开{{name}}", "Open {{name}}"],
  asItWas: ["当时状态", "As it was"],
  asItWasAfter: ["查看 {{at}} 之后的记录", "Show the record as it was after {{at}}"],
  after: ["{{at}} {{what}} 之后的记录", "After {{at}}, {{what}}"],
  gone: ["此时该记录已被删除。", "By then the record was gone."],
  unknown: ["此前的事件没有说明该记录的内容。", "What had happened until then does not tell what the record held."],
  back: ["返回历史记录", "Back to the history"],
  earlier: ["上一事件", "The event before"],
  later: ["下一事件", "The event after"]
} satisfies Topic
