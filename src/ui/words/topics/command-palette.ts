import type { Topic } from "../../kit/topic.ts"

export const commandPalette = {
  title: ["命令面板", "Command palette"],
  search: ["前往页面，或执行操作", "Go to a page, or do something"],
  entries: ["页面与操作", "Pages and actions"],
  nothing: ["没有匹配项", "Nothing matches"],
  page: ["页面", "Page"],
  section: ["平台", "Platform"],
  screen: ["{{platform}}：{{title}}", "{{platform}}: {{title}}"],
  action: ["操作", "Action"],
  recent: ["最近", "Recent"]
} satisfies Topic
