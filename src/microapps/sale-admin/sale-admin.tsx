import { registerApplication } from "../runtime/register-application.tsx"
import { orderListScreen } from "./order-list-screen.tsx"
import { orderScreen } from "./order-screen.tsx"
import { refundListScreen } from "./refund-list-screen.tsx"
import { statisticsScreen } from "./statistics-screen.tsx"
import * as en from "./words/en-US.ts"
import * as zh from "./words/zh-CN.ts"

registerApplication({
  name: "sale-admin",
  words: { "en-US": en, "zh-CN": zh },
  screens: [orderListScreen, orderScreen, refundListScreen, statisticsScreen]
})
