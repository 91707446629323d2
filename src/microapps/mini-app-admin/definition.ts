import { byLanguage } from "../../locales/by-name.ts"
import type { Definition } from "../runtime/application.ts"
import { pageListScreen } from "./page-list-screen.tsx"

export const definition: Definition = {
  name: "mini-app-admin",
  texts: byLanguage(import.meta.glob("../../locales/*/mini-app-admin/*.json", { eager: true, import: "default" })),
  screens: [pageListScreen]
}
