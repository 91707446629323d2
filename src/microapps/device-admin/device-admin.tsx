import { registerApplication } from "../runtime/register-application.tsx"
import { robotListScreen } from "./robot-list-screen.tsx"
import { robotScreen } from "./robot-screen.tsx"
import * as words from "./topics.ts"

registerApplication({
  name: "device-admin",
  words,
  screens: [robotListScreen, robotScreen]
})
