import type { Definition } from "../runtime/application.ts"
import { pageListScreen } from "./page-list-screen.tsx"
import * as words from "./topics.ts"

export const definition: Definition = {
  name: "mini-app-admin",
  words,
  screens: [pageListScreen]
}
