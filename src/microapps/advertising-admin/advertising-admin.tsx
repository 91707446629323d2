import { registerApplication } from "../runtime/register-application.tsx"
import { placementListScreen } from "./placement-list-screen.tsx"
import { placementScreen } from "./placement-screen.tsx"
import * as en from "./words/en-US.ts"
import * as zh from "./words/zh-CN.ts"

registerApplication({
  name: "advertising-admin",
  words: { "en-US": en, "zh-CN": zh },
  screens: [placementListScreen, placementScreen]
})
