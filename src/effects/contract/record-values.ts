import { Activity } from "./activities.ts"
import { AlarmType, Severity } from "./alarm-types.ts"
import { ReceiveStatus } from "./alarms.ts"
import { Coupon } from "./coupons.ts"
import { MiniAppBlock } from "./mini-app-pages.ts"
import { NotifyMethod } from "./notify-rules.ts"
import { Order } from "./orders.ts"
import { Placement } from "./placements.ts"
import { Refund } from "./refunds.ts"
import { AccountRequest, signInRefusals } from "./session.ts"
import { Utterance } from "./utterances.ts"
import { Density } from "./views.ts"

/** Fields of events that hold one of a few, and what they may hold. Whoever shows them says it in the words of the record's own screen (`src/wiring/value-words.ts`). */
export const vocabularies = {
  "session.kind": AccountRequest.fields.kind.literals,
  "session.reason": signInRefusals,
  "users.status": ReceiveStatus.literals,
  "areas.level": [1, 2, 3],
  "alarmTypes.severity": AlarmType.fields.severity.literals,
  "alarms.severity": Severity.literals,
  "notifyRules.methods": NotifyMethod.literals,
  "views.density": Density.literals,
  "orders.state": Order.fields.state.literals,
  "orders.payment": Order.fields.payment.literals,
  "refunds.state": Refund.fields.state.literals,
  "activities.state": Activity.fields.state.literals,
  "activities.kind": Activity.fields.kind.literals,
  "coupons.kind": Coupon.fields.kind.literals,
  "placements.media_kind": Placement.fields.media_kind.literals,
  "utterances.scene": Utterance.fields.scene.literals,
  "utterances.language": Utterance.fields.language.literals,
  "miniAppPages.blocks.kind": MiniAppBlock.fields.kind.literals
} as const
