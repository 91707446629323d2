import type { Topic } from "../../../kit/topic.ts"

export const health = {
  none: ["您的角色未被授予任何应用。", "No application was granted to your role."],
  fresh: ["尚未打开", "Not opened yet"],
  ready: ["已加载", "Loaded"],
  open: ["已打开", "Open"],
  failing: ["失败", "Failed"],
  version: ["版本 {{version}}", "Version {{version}}"],
  took: ["{{took}} 毫秒 / {{limit}} 秒", "{{took}} ms of {{limit}} s"],
  slow: ["{{seconds}} 秒后仍未完成", "not done after {{seconds}} s"],
  reload: ["重新加载", "Reload"],
  visit: ["前往", "Go there"]
} satisfies Topic
