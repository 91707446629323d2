import type { Definition } from "../runtime/application.ts"
import { robotListScreen } from "./robot-list-screen.tsx"
import { robotScreen } from "./robot-screen.tsx"
import * as words from "./topics.ts"

export const definition: Definition = {
  name: "device-admin",
  words,
  screens: [robotListScreen, robotScreen]
}
