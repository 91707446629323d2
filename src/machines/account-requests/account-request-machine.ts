import { type ActorRefFrom, assign, setup, type SnapshotFrom } from "xstate"
import type { Fault } from "../../effects/contract/fault.ts"
import { declareEffect } from "../effect-logic.ts"
import type { AccountRequestEvent, AccountRequestEvents, RequestDraft, RequestKind } from "./account-request-events.ts"

type Submitted = AccountRequestEvents["submitted"]

type Context = {
  readonly kind: RequestKind
  readonly draft: RequestDraft
  /** Something is typed that would be lost. */
  readonly changed: boolean
  /** What is being sent; forgotten as soon as that is settled, the verification code with it. */
  readonly attempt: Submitted | null
  readonly problems: Readonly<Record<string, string>>
  readonly fault: Fault | null
}

const blank: RequestDraft = { username: "", email: "", remarks: "" }

/** "Forgot password" and "Register account": a request to the administrators, made without a session. */
export const accountRequestMachine = setup({
  types: { context: {} as Context, events: {} as AccountRequestEvent, tags: {} as "busy" | "open" | "asking" },
  actors: {
    sendRequest: declareEffect<
      Submitted & { readonly kind: RequestKind },
      AccountRequestEvents["sent" | "sendFailed"]
    >()
  }
}).createMachine({
  id: "accountRequest",
  context: { kind: "password", draft: blank, changed: false, attempt: null, problems: {}, fault: null },
  initial: "closed",
  states: {
    closed: {
      entry: assign({ changed: false }),
      on: {
        "accountRequest.opened": {
          target: "drafting",
          actions: assign(({ event }) => ({ kind: event.kind, draft: blank, problems: {}, fault: null }))
        }
      }
    },
    drafting: {
      tags: "open",
      on: {
        "accountRequest.typed": { actions: assign(({ event }) => ({ changed: event.changed })) },
        "accountRequest.closed": [{ guard: ({ context }) => context.changed, target: "asking" }, { target: "closed" }],
        "accountRequest.submitted": [
          {
            guard: ({ event }) => Object.keys(event.problems).length > 0,
            actions: assign(({ event }) => ({ draft: event.draft, problems: event.problems, fault: null }))
          },
          {
            target: "sending",
            actions: assign(({ event }) => ({ draft: event.draft, attempt: event, problems: {}, fault: null }))
          }
        ]
      }
    },
    /** What is typed would be lost. */
    asking: {
      tags: ["open", "asking"],
      on: { "accountRequest.kept": "drafting", "accountRequest.discarded": "closed" }
    },
    sending: {
      tags: ["busy", "open"],
      invoke: { src: "sendRequest", input: ({ context }) => ({ ...context.attempt!, kind: context.kind }) },
      exit: assign({ attempt: null }),
      on: {
        "accountRequest.sent": "sent",
        "accountRequest.sendFailed": {
          target: "drafting",
          actions: assign(({ event: { fault } }) => ({
            fault,
            problems: fault._tag === "Refused" && fault.field !== undefined ? { [fault.field]: fault.msg } : {}
          }))
        }
      }
    },
    sent: { tags: "open", entry: assign({ changed: false }), on: { "accountRequest.closed": "closed" } }
  }
})
export type AccountRequestActor = ActorRefFrom<typeof accountRequestMachine>

type Snapshot = SnapshotFrom<typeof accountRequestMachine>
export const kindOf = (snapshot: Snapshot) => snapshot.context.kind
export const problemsOf = (snapshot: Snapshot) => snapshot.context.problems
export const faultOf = (snapshot: Snapshot) => snapshot.context.fault
export const isOpen = (snapshot: Snapshot) => snapshot.hasTag("open")
export const isChanged = (snapshot: Snapshot) => snapshot.context.changed
export const isAsking = (snapshot: Snapshot) => snapshot.hasTag("asking")
export const isSending = (snapshot: Snapshot) => snapshot.hasTag("busy")
export const isSent = (snapshot: Snapshot) => snapshot.matches("sent")
