import { registerApplication } from "../runtime/register-application.tsx"
import { robotListScreen } from "./robot-list-screen.tsx"
import { robotScreen } from "./robot-screen.tsx"
import * as en from "./words/en-US.ts"
import * as zh from "./words/zh-CN.ts"

registerApplication({
  name: "device-admin",
  words: { "en-US": en, "zh-CN": zh },
  screens: [robotListScreen, robotScreen]
})
