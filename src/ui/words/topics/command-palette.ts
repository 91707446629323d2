import type { Topic } from "../../kit/topic.ts"

export const commandPalette = {
  title: ["命令面板", "Command palette"]
} satisfies Topic
