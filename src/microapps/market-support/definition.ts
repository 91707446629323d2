import type { Definition } from "../runtime/application.ts"
import { activityListScreen } from "./activity-list-screen.tsx"
import { couponListScreen } from "./coupon-list-screen.tsx"
import * as words from "./topics.ts"

export const definition: Definition = {
  name: "market-support",
  words,
  screens: [activityListScreen, couponListScreen]
}
