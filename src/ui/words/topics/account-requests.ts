import type { Topic } from "../../kit/words.ts"

export const request = {
  passwordTitle: ["忘记密码", "Forgot password"],
  registrationTitle: ["注册账号", "Register account"],
  passwordLead: ["将请管理员为您设置新密码。", "An administrator will be asked to give you a new password."],
  registrationLead: ["将请管理员为您创建账号。", "An administrator will be asked to create an account for you."],
  username: ["用户名", "Username"],
  email: ["邮箱", "Email"],
  remarks: ["备注", "Remarks"],
  captcha: ["验证码", "Verification code"],
  send: ["提交", "Submit"],
  sending: ["正在提交", "Submitting"],
  cancel: ["取消", "Cancel"],
  done: ["关闭", "Close"],
  sentTitle: ["申请已提交", "Your request has been sent"],
  sentLead: [
    "管理员会在待办中看到您的申请，并与您联系。",
    "The administrators see it in their list of things to do. They will answer you themselves."
  ],
  usernameProblem: [
    "2 至 32 个字母、数字、点、短横线或下划线",
    "2 to 32 letters, digits, dots, dashes and underscores"
  ],
  emailProblem: ["请填写邮箱，以便与您联系", "An e-mail address is needed, so that you can be answered"],
  remarksProblem: ["最多 500 个字符", "At most 500 characters"],
  captchaProblem: ["验证码不能为空", "Verification code cannot be empty"]
} satisfies Topic
