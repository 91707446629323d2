import { byLanguage } from "../../locales/by-name.ts"
import type { Definition } from "../runtime/application.ts"
import { orderListScreen } from "./order-list-screen.tsx"
import { orderScreen } from "./order-screen.tsx"
import { refundListScreen } from "./refund-list-screen.tsx"
import { refundQueueScreen } from "./refund-queue-screen.tsx"
import { statisticsScreen } from "./statistics-screen.tsx"

export const definition: Definition = {
  name: "sale-admin",
  texts: byLanguage(import.meta.glob("../../locales/*/sale-admin/*.json", { eager: true, import: "default" })),
  screens: [orderListScreen, orderScreen, refundListScreen, refundQueueScreen, statisticsScreen]
}
