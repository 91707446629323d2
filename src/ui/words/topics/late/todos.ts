import type { Topic } from "../../../kit/topic.ts"

/** Texts of answering a todo. */
export const todo = {
  decline: ["拒绝", "Decline"],
  declineTitle: ["拒绝申请", "Decline the request"],
  declined: ["申请已拒绝。", "The request is declined."],
  reason: ["原因", "Reason"],
  reasonProblem: ["请填写原因，最多 500 个字符", "Give a reason of at most 500 characters"],
  mail: ["将原因发送至 {{email}}", "Send the reason to {{email}}"],
  noMail: ["本服务器未设置邮件发送，申请人不会收到通知。", "This server sends no mail: the requester is not notified."],
  otherAddress: [
    "该邮箱无法确认属于申请人，不会向其发送邮件。",
    "No mail is sent: nothing shows that the address is the requester's."
  ],
  over: ["此待办已不能这样处理。", "This todo cannot be answered like that any more."],
  failed: ["待办加载失败", "The todo could not be loaded"]
} satisfies Topic
