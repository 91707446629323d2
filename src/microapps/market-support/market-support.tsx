import { registerApplication } from "../runtime/register-application.tsx"
import { activityListScreen } from "./activity-list-screen.tsx"
import { couponListScreen } from "./coupon-list-screen.tsx"
import * as en from "./words/en-US.ts"
import * as zh from "./words/zh-CN.ts"

registerApplication({
  name: "market-support",
  words: { "en-US": en, "zh-CN": zh },
  screens: [activityListScreen, couponListScreen]
})
