import type { Definition } from "../runtime/application.ts"
import { placementListScreen } from "./placement-list-screen.tsx"
import { placementScreen } from "./placement-screen.tsx"
import * as words from "./topics.ts"

export const definition: Definition = {
  name: "advertising-admin",
  words,
  screens: [placementListScreen, placementScreen]
}
