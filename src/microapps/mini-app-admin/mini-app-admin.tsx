import { registerApplication } from "../runtime/register-application.tsx"
import { pageListScreen } from "./page-list-screen.tsx"
import * as en from "./words/en-US.ts"
import * as zh from "./words/zh-CN.ts"

registerApplication({
  name: "mini-app-admin",
  words: { "en-US": en, "zh-CN": zh },
  screens: [pageListScreen]
})
