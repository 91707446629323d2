import type { Topic } from "../../../kit/topic.ts"

export const userSettings = {
  preferences: ["偏好设置", "Preferences"],
  theme: ["主题", "Theme"],
  light: ["浅色", "Light"],
  dark: ["深色", "Dark"]
} satisfies Topic
