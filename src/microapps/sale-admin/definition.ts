import type { Definition } from "../runtime/application.ts"
import { orderListScreen } from "./order-list-screen.tsx"
import { orderScreen } from "./order-screen.tsx"
import { refundListScreen } from "./refund-list-screen.tsx"
import { statisticsScreen } from "./statistics-screen.tsx"
import * as words from "./topics.ts"

export const definition: Definition = {
  name: "sale-admin",
  words,
  screens: [orderListScreen, orderScreen, refundListScreen, statisticsScreen]
}
