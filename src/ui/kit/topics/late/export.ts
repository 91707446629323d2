import type { Topic } from "../../topic.ts"

/** The dialog of an export under way (specification, section 2). */
export const exporting = {
  title: ["下载进度", "download progress"],
  exit: ["退出", "exit"],
  minimise: ["后台继续", "Work on meanwhile"],
  underway: ["{{title}}：{{percent}}%", "{{title}}: {{percent}}%"],
  counting: ["正在统计…", "Counting…"],
  rows: ["{{rows}} / {{total}} 行", "{{rows}} of {{total}} rows"],
  more: ["还有 {{count}} 个导出在等待", "{{count}} more exports wait", "{{count}} more export waits"],
  waiting: ["连接已断开，恢复后继续…", "No answer: it goes on once there is one…"]
} satisfies Topic

/** What the second sheet of a file says. */
export const exportSheet = {
  about: ["导出说明", "About this export"],
  list: ["列表", "List"],
  filters: ["筛选条件", "Filters"],
  noFilters: ["无", "None"],
  countedAt: ["统计时间", "Counted at"],
  timeZone: ["时间所属时区", "Times are in"],
  counted: ["统计行数", "Rows counted"],
  written: ["写入行数", "Rows written"],
  missing: ["期间已被删除的行", "Rows gone meanwhile"],
  cut: ["超过 32,767 个字符而被截断的单元格", "Cells cut at 32,767 characters"],
  replaced: ["含无法保存字符（已替换为 �）的单元格", "Cells with characters that no file can hold, shown as �"],
  sheets: ["因行数上限另分的工作表", "More sheets, as one holds 1,048,576 rows"]
} satisfies Topic
