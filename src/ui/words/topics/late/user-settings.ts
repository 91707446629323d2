import type { Topic } from "../../../kit/topic.ts"

export const userSettings = {
  preferences: ["偏好设置", "Preferences"]
} satisfies Topic
