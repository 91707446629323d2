import type { Topic } from "../../kit/topic.ts"

export const users = {
  role: ["角色", "Role"],
  email: ["邮箱", "Email"],
  latestLogin: ["上次登录", "Latest login"],
  usernameProblem: ["2 至 32 个字母、数字、点、短横线或下划线", "2 to 32 letters, digits, dots, dashes and underscores"]
} satisfies Topic
