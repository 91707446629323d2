import { Struct } from "effect"
import { Activity } from "./activities.ts"
import { AlarmType, Severity } from "./alarm-types.ts"
import { ReceiveStatus } from "./alarms.ts"
import { Coupon } from "./coupons.ts"
import { DeviceState } from "./devices.ts"
import { MessageType } from "./messages.ts"
import { MiniAppBlock } from "./mini-app-pages.ts"
import { NotifyState } from "./notify-records.ts"
import { NotifyMethod } from "./notify-rules.ts"
import { Order } from "./orders.ts"
import { Placement } from "./placements.ts"
import { Refund } from "./refunds.ts"
import { AccountRequest, signInRefusals } from "./session.ts"
import { Utterance } from "./utterances.ts"
import { Density } from "./views.ts"
import { listPages } from "./view-filters.ts"

/** Fields of events, and filters of saved views, that hold one of a few, and what they may hold. Whoever shows them says it in the words of the record's own screen (`src/wiring/value-words.ts`). */
export const vocabularies = {
  "session.kind": AccountRequest.fields.kind.literals,
  "session.reason": signInRefusals,
  "users.status": ReceiveStatus.literals,
  "areas.level": [1, 2, 3],
  "alarmTypes.severity": AlarmType.fields.severity.literals,
  "alarms.severity": Severity.literals,
  "notifyRecords.method": NotifyMethod.literals,
  "notifyRecords.state": NotifyState.literals,
  "messages.type": MessageType.literals,
  "messages.status": ["0", "1"],
  "notifyRules.methods": NotifyMethod.literals,
  "views.density": Density.literals,
  "views.page": Struct.keys(listPages),
  "robots.state": DeviceState.literals,
  "orders.state": Order.fields.state.literals,
  "orders.payment": Order.fields.payment.literals,
  "refunds.state": Refund.fields.state.literals,
  "activities.state": Activity.fields.state.literals,
  "activities.kind": Activity.fields.kind.literals,
  "coupons.kind": Coupon.fields.kind.literals,
  "coupons.validity": ["coming", "valid", "expired"],
  "placements.media_kind": Placement.fields.media_kind.literals,
  "utterances.scene": Utterance.fields.scene.literals,
  "utterances.language": Utterance.fields.language.literals,
  "miniAppPages.blocks.kind": MiniAppBlock.fields.kind.literals
} as const
