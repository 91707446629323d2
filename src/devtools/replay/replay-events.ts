import { Schema } from "effect"
import { type EventOf, eventsOf, type EventsOf } from "../../machines/events.ts"
import { UnreadableReason } from "../../machines/journal/case-file.ts"

/** Multiples of the case's own pace. */
export const speeds = [1, 4, 16] as const
const Speed = Schema.Literals(speeds)
export type Speed = typeof Speed.Type

const Why = Schema.Literals([...UnreadableReason.literals, "nothing in it"])
export type RefusalReason = typeof Why.Type

export const ReplayEvents = eventsOf("replay", {
  /** The operator gave a file, or wants this session replayed. The content stays outside of the machine. */
  given: { name: Schema.String },
  /** The number of events. `start` is the first of the run that saved the case. */
  opened: { events: Schema.Int, start: Schema.Int },
  refused: { why: Why, detail: Schema.String },
  closed: {},
  /** The operator chose the event at this place. */
  moved: { to: Schema.Int },
  played: {},
  paused: {},
  /** The clock reached this place. */
  advanced: { to: Schema.Int },
  speedChosen: { speed: Speed },
  /** The actor whose state is shown; null for the actor of the event on show. */
  actorChosen: { actor: Schema.NullOr(Schema.String) }
})
export type ReplayEvent = EventOf<typeof ReplayEvents>
export type ReplayEvents = EventsOf<typeof ReplayEvents>
