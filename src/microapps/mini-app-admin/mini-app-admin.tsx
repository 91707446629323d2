import { registerApplication } from "../runtime/register-application.tsx"
import { pageListScreen } from "./page-list-screen.tsx"
import * as words from "./topics.ts"

registerApplication({
  name: "mini-app-admin",
  words,
  screens: [pageListScreen]
})
