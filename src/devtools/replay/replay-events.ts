import { Schema } from "effect"
import { type EventOf, eventsOf, type EventsOf } from "../../machines/events.ts"
import { WhyUnfit } from "../../machines/journal/case-file.ts"

/** How many times its own pace a case is played at. */
export const speeds = [1, 4, 16] as const
const Speed = Schema.Literals(speeds)
export type Speed = typeof Speed.Type

const Why = Schema.Literals([...WhyUnfit.literals, "nothing in it"])
export type WhyRefused = typeof Why.Type

export const ReplayEvents = eventsOf("replay", {
  /** A file was dropped or chosen, or the run just lived is to be looked at. What is in it stays outside of the machine. */
  given: { name: Schema.String },
  /** It holds so many events; `start` is the first of the run that it was saved in. */
  opened: { events: Schema.Int, start: Schema.Int },
  refused: { why: Why, detail: Schema.String },
  closed: {},
  /** By hand: what happened at this place is on show. */
  moved: { to: Schema.Int },
  played: {},
  paused: {},
  /** Its clock has come to this place. */
  advanced: { to: Schema.Int },
  speedChosen: { speed: Speed },
  /** Whose state is looked at; null is whoever the event on show happened to. */
  actorChosen: { actor: Schema.NullOr(Schema.String) }
})
export type ReplayEvent = EventOf<typeof ReplayEvents>
export type ReplayEvents = EventsOf<typeof ReplayEvents>
