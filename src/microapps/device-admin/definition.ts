import { byLanguage } from "../../locales/by-name.ts"
import type { Definition } from "../runtime/application.ts"
import { robotListScreen } from "./robot-list-screen.tsx"
import { robotScreen } from "./robot-screen.tsx"

export const definition: Definition = {
  name: "device-admin",
  texts: byLanguage(import.meta.glob("../../locales/*/device-admin/*.json", { eager: true, import: "default" })),
  screens: [robotListScreen, robotScreen]
}
