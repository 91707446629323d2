import { registerApplication } from "../runtime/register-application.tsx"
import { activityListScreen } from "./activity-list-screen.tsx"
import { couponListScreen } from "./coupon-list-screen.tsx"
import * as words from "./topics.ts"

registerApplication({
  name: "market-support",
  words,
  screens: [activityListScreen, couponListScreen]
})
