import { Schema } from "effect"
import { Fault } from "../../effects/contract/fault.ts"
import { MicroappName } from "../microapps/microapp-events.ts"
import { type EventOf, eventsOf } from "../events.ts"

/** What reaches the console from outside its actors. */
export const ConsoleEvents = eventsOf("console", {
  /** Any call was refused or had no answer. Reported once a call, whoever made it. */
  callFailed: { fault: Fault },
  /** Any call met the end of the session. */
  sessionLost: { fault: Fault },
  /** A page reports that something went well; `key` is a word's key. */
  toldSuccess: { key: Schema.String },
  /** Something is typed in an embedded application that would be lost with it, or no more. */
  formTold: { name: MicroappName, open: Schema.Boolean }
})
export type ConsoleEvent = EventOf<typeof ConsoleEvents>
