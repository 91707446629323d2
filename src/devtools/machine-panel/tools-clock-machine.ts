import { Schema } from "effect"
import { type ActorRefFrom, assign, emit, setup } from "xstate"
import { Millis } from "../../contract/fields.ts"
import { declareEffect } from "../../machines/effect-logic.ts"
import { type EventOf, eventsOf, type EventsOf } from "../../machines/events.ts"

export const ToolsClockEvents = eventsOf("toolsClock", {
  /** The time until which the server allows developers' tools; null if it allows none. */
  set: { until: Schema.NullOr(Millis) },
  /** The allowed time is over. */
  struck: {}
})
type Events = EventsOf<typeof ToolsClockEvents>

type Context = { readonly until: number | null }

/** Rings when the time for developers' tools is over, and again for each new time. */
export const toolsClockMachine = setup({
  types: {
    context: {} as Context,
    events: {} as EventOf<typeof ToolsClockEvents>,
    emitted: {} as { readonly type: "toolsClock.struck" },
    tags: {} as "busy"
  },
  actors: { awaitEnd: declareEffect<{ readonly until: number }, Events["struck"]>() }
}).createMachine({
  id: "toolsClock",
  context: { until: null },
  initial: "stopped",
  on: {
    "toolsClock.set": [
      {
        guard: ({ event }) => event.until !== null,
        target: ".running",
        reenter: true,
        actions: assign(({ event }) => ({ until: event.until }))
      },
      { target: ".stopped", actions: assign({ until: null }) }
    ]
  },
  states: {
    stopped: {},
    running: {
      tags: "busy",
      invoke: { src: "awaitEnd", input: ({ context }) => ({ until: context.until! }) },
      on: { "toolsClock.struck": { target: "running", reenter: true, actions: emit({ type: "toolsClock.struck" }) } }
    }
  }
})
export type ToolsClockActor = ActorRefFrom<typeof toolsClockMachine>
