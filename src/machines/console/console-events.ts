import { Schema } from "effect"
import { Fault } from "../../effects/contract/fault.ts"
import { type EventOf, eventsOf } from "../events.ts"

/** What reaches the console from outside its actors. */
export const ConsoleEvents = eventsOf("console", {
  /** Any call was refused or had no answer. Reported once a call, whoever made it. */
  callFailed: { fault: Fault },
  /** Any call met the end of the session. */
  sessionLost: { fault: Fault },
  /** The code of what a signed-in operator needs is there. */
  signedInLoaded: {},
  /** The code of the login page's requests for an account is there. */
  requestsLoaded: {},
  /** Something is typed in a page or an embedded application that would be lost with it, or no more. */
  formChanged: { name: Schema.String, open: Schema.Boolean }
})
export type ConsoleEvent = EventOf<typeof ConsoleEvents>
