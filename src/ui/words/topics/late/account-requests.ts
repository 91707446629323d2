import type { Topic } from "../../../kit/topic.ts"

export const request = {
  passwordLead: ["将请管理员为您设置新密码。", "An administrator will be asked to give you a new password."],
  registrationLead: ["将请管理员为您创建账号。", "An administrator will be asked to create an account for you."],
  remarks: ["备注", "Remarks"],
  send: ["提交", "Submit"],
  sending: ["正在提交", "Submitting"],
  sentTitle: ["申请已提交", "Your request has been sent"],
  sentLead: [
    "管理员会在待办中看到您的申请，并与您联系。",
    "The administrators see it in their list of things to do. They will answer you themselves."
  ],
  emailProblem: ["请填写邮箱，以便与您联系", "An e-mail address is needed, so that you can be answered"],
  remarksProblem: ["最多 500 个字符", "At most 500 characters"]
} satisfies Topic
