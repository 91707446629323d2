import type { Topic } from "../../../kit/topic.ts"

/** What only the page of the users says: it comes with the page. */
export const userList = {
  id: ["ID", "ID"],
  enabled: ["启用", "Enabled"],
  secondFactor: ["两步验证", "2FA"],
  resetFactor: ["重置两步验证", "Reset second factor"],
  resetFactorBody: [
    "{{username}} 的动态验证码和恢复码将失效，可重新设置；其登录会话将立即结束。",
    "The codes of {{username}} are good no more and a new second factor can be set up. All sessions of that user end at once."
  ],
  createdAt: ["创建时间", "Created"],
  never: ["从未", "Never"],
  passwordHint: [
    "至少 6 个字符，包含大写字母、小写字母、数字、特殊字符中的三种",
    "At least 6 characters, three of: uppercase, lowercase, digits, special characters"
  ],
  passwordKept: ["留空则不修改密码", "Leave empty to keep the password"],
  addTitle: ["新增用户", "Add user"],
  editTitle: ["编辑用户", "Edit user"],
  rolesFailed: [
    "无法取得全部角色（{{why}}），只能选择本页用户已有的角色。",
    "The roles could not be had ({{why}}), so only those of the users on this page can be chosen."
  ],
  roleProblem: ["请选择角色", "Choose a role"],
  emailProblem: ["邮箱格式不正确", "This is no e-mail address"],
  passwordProblem: [
    "6 至 64 个字符，至少包含大写字母、小写字母、数字、特殊字符中的三种",
    "6 to 64 characters, at least three of: uppercase, lowercase, digits, special characters"
  ]
} satisfies Topic
