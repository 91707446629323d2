import { byLanguage } from "../../locales/by-name.ts"
import type { Definition } from "../runtime/application.ts"
import { activityListScreen } from "./activity-list-screen.tsx"
import { couponListScreen } from "./coupon-list-screen.tsx"

export const definition: Definition = {
  name: "market-support",
  texts: byLanguage(import.meta.glob("../../locales/*/market-support/*.json", { eager: true, import: "default" })),
  screens: [activityListScreen, couponListScreen]
}
