import type { Topic } from "../../../kit/topic.ts"

/** What is said where a user is filled in, gets a new password, or is signed out. */
export const userDialog = {
  resetPasswordTitle: ["重置用户密码", "Reset the user's password"],
  resetPasswordBody: [
    "{{username}} 的现有密码将立即失效，其所有登录会话将结束；两步验证保持不变。新密码由系统生成，仅显示一次，请转告本人并请其尽快修改。",
    "The present password of {{username}} is good no more and all sessions of that user end; a second factor stays. The new one is drawn at random and shown once: hand it over, to be changed by its owner."
  ],
  passwordOf: ["{{username}} 的新密码", "New password of {{username}}"],
  passwordOnce: [
    "系统不会再次显示此密码。{{minutes}} 分钟内可直接复制或显示，之后自动清除。请转告 {{username}} 并请其登录后修改。",
    "It is shown this once. For {{minutes}} minutes it can be copied, seen or not, and then it is gone. Hand it to {{username}}, to be changed after signing in."
  ],
  passwordForgotten: [
    "{{username}} 的新密码已清除，无法再次显示。若未转告本人，请重新重置。",
    "The new password of {{username}} is gone and cannot be shown again. If it was not handed over, reset it once more."
  ],
  sessionsOf: ["{{username}} 的登录会话", "Sessions of {{username}}"],
  endAll: ["全部结束", "End all"],
  endAllBody: [
    "{{username}} 的全部登录会话将立即结束，未保存的内容会丢失。",
    "All sessions of {{username}} end at once: what is not saved there is lost."
  ],
  endOneBody: [
    "{{username}} 来自 {{address}} 的会话将立即结束，未保存的内容会丢失。",
    "The session of {{username}} from {{address}} ends at once: what is not saved there is lost."
  ],
  noSessions: ["当前没有登录会话", "Signed in nowhere"],
  noSessionsLead: ["该用户登录后，会话会显示在这里。", "As soon as this user signs in, the session appears here."],
  passwordHint: [
    "至少 6 个字符，包含大写字母、小写字母、数字、特殊字符中的三种",
    "At least 6 characters, three of: uppercase, lowercase, digits, special characters"
  ],
  passwordKept: ["留空则不修改密码", "Leave empty to keep the password"],
  ownPassword: ["您自己的密码请在“用户设置”中修改。", "Change your own password in User Settings."],
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
