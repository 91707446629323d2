import { registerApplication } from "../runtime/register-application.tsx"
import { placementListScreen } from "./placement-list-screen.tsx"
import { placementScreen } from "./placement-screen.tsx"
import * as words from "./topics.ts"

registerApplication({
  name: "advertising-admin",
  words,
  screens: [placementListScreen, placementScreen]
})
