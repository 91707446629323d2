import { Fault } from "../../contract/fault.ts"
import { Captcha } from "../../contract/session.ts"
import { type EventOf, eventsOf, type EventsOf } from "../events.ts"

export const CaptchaEvents = eventsOf("captcha", {
  /** The login form opened, its picture was clicked, or a code was used up. */
  requested: {},
  loaded: { captcha: Captcha },
  failed: { fault: Fault },
  dropped: {}
})
export type CaptchaEvent = EventOf<typeof CaptchaEvents>
export type CaptchaEvents = EventsOf<typeof CaptchaEvents>
