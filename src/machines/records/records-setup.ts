import type { Redacted } from "effect"
import { assign, emit, setup } from "xstate"
import type { Fault } from "../../effects/contract/fault.ts"
import { declareEffect } from "../effect-logic.ts"
import type { EventOf } from "../events.ts"
import type { Opaque, RecordsContext } from "./records-context.ts"
import type { Query, RecordEvents, RecordsEmitted, RecordEventsByName } from "./records-events.ts"

type Told = RecordEventsByName<Opaque, object, Query>
export type Saving = {
  readonly id: number | null
  readonly row: object | null
  readonly draft: object
  readonly secret: Redacted.Redacted | null
}

/** What the machine of a list of records knows, hears, needs and does. */
export const recordsSetup = setup({
  types: {
    context: {} as RecordsContext,
    events: {} as EventOf<RecordEvents<Opaque, object, Query>>,
    emitted: {} as RecordsEmitted,
    input: {} as { readonly query: Query },
    tags: {} as "busy" | "editing" | "asking" | "confirming" | "listing" | "offline"
  },
  actors: {
    list: declareEffect<Query, Told["listed" | "listFailed"]>(),
    reach: declareEffect<{ readonly wait: boolean }, Told["reached" | "unreached"]>(),
    save: declareEffect<Saving, Told["saved" | "overtaken" | "saveFailed"]>(),
    remove: declareEffect<ReadonlyArray<number>, Told["removed" | "removeFailed"]>()
  },
  actions: {
    ask: assign((_, params: { readonly query: Query }) => ({ asked: params.query })),
    assignFault: assign((_, params: { readonly fault: Fault }) => ({ fault: params.fault })),
    announce: emit((_, params: { readonly what: RecordsEmitted["what"] }) => ({
      type: "records.went",
      what: params.what
    })),
    keepDraft: assign((_, params: { readonly draft: object }) => ({ draft: params.draft })),
    closeDraft: assign({
      draft: null,
      opened: null,
      conflict: null,
      changed: false,
      edited: null,
      problems: {},
      saveFault: null
    })
  },
  /** Rows that may be out of date are not acted on. */
  guards: { isFresh: ({ context }) => context.fault === null }
})
