import type { Topic } from "../../../kit/topic.ts"

export const theme = {
  title: ["主题", "Theme"],
  light: ["浅色", "Light"],
  dark: ["深色", "Dark"],
  system: ["跟随系统", "System"]
} satisfies Topic
