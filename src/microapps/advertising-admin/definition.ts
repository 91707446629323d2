import { byLanguage } from "../../locales/by-name.ts"
import type { Definition } from "../runtime/application.ts"
import { placementListScreen } from "./placement-list-screen.tsx"
import { placementScreen } from "./placement-screen.tsx"

export const definition: Definition = {
  name: "advertising-admin",
  texts: byLanguage(import.meta.glob("../../locales/*/advertising-admin/*.json", { eager: true, import: "default" })),
  screens: [placementListScreen, placementScreen]
}
