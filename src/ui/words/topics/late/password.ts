import type { Topic } from "../../../kit/topic.ts"

export const password = {
  old: ["原密码", "Old password"],
  new: ["新密码", "New password"],
  confirm: ["确认密码", "Confirm password"],
  hint: [
    "6 到 64 个字符，须包含大写字母、小写字母、数字、特殊字符中的至少三种",
    "6 to 64 characters, at least three of: uppercase, lowercase, digits, special characters"
  ],
  lead: [
    "修改后所有登录都会退出，请使用新密码重新登录。",
    "You are logged out afterwards, everywhere, and sign in with the new password."
  ],
  set: ["设置密码", "Set password"],
  setting: ["正在设置", "Setting"],
  oldProblem: ["请输入当前的登录密码", "Enter the password you sign in with now"],
  sameProblem: ["新密码不能与原密码相同", "The new password must differ from the old one"],
  confirmProblem: ["与新密码不一致", "This is not the same as the new password"]
} satisfies Topic
