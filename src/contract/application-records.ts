import { activities } from "./activities.ts"
import { coupons } from "./coupons.ts"
import { miniAppPages } from "./mini-app-pages.ts"
import { orders } from "./orders.ts"
import { placements } from "./placements.ts"
import { quizzes } from "./quizzes.ts"
import { refunds } from "./refunds.ts"
import { robots } from "./robots.ts"
import { utterances } from "./utterances.ts"

/** The records of the embedded applications. The console's client loads without their calls. */
export const applicationRecords = [
  robots,
  orders,
  refunds,
  activities,
  coupons,
  placements,
  utterances,
  quizzes,
  miniAppPages
] as const
