import type { Topic } from "../../../kit/topic.ts"

export const messageBox = {
  message: ["消息", "Message"],
  notice: ["通知", "Notice"],
  todo: ["待办", "Todo"],
  tabUnread: ["{{tab}}，{{count}} 条未读", "{{tab}}, {{count}} unread"],
  more: ["查看更多", "View More"],
  allRead: ["全部已读", "All Read"],
  none: ["暂无内容", "No Content"],
  failed: ["消息加载失败", "The messages could not be loaded"],
  stale: ["以下消息可能已过期。", "These messages may be out of date."],
  standing0: ["未开始", "Not started"],
  standing1: ["已生效", "In effect"],
  standing3: ["需注意", "Attention"],
  isUnread: ["未读", "Unread"],
  isRead: ["已读", "Read"],
  type: ["类型", "Type"],
  subject: ["主题", "Subject"],
  content: ["内容", "Content"],
  time: ["时间", "Time"],
  status: ["状态", "Status"],
  read: ["标为已读", "Mark as read"],
  readChosen: ["将所选 {{count}} 条标为已读", "Mark {{count}} selected as read"],
  noneLead: ["与您有关的消息会显示在这里。", "What concerns you appears here."]
} satisfies Topic
