import { Fault } from "../../contract/fault.ts"
import { Captcha } from "../../contract/session.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"

export const CaptchaEvents = eventsOf("captcha", {
  /** The login form opened, the operator clicked the picture, or an attempt used the code up. */
  requested: {},
  loaded: { captcha: Captcha },
  failed: { fault: Fault },
  dropped: {}
})
export type CaptchaEvent = EventOf<typeof CaptchaEvents>
export type CaptchaEvents = EventsOf<typeof CaptchaEvents>
