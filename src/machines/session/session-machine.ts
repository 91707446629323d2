import { assign, emit, enqueueActions, setup, type SnapshotFrom } from "xstate"
import type { Fault } from "../../effects/contract/fault.ts"
import type { UserDetail } from "../../effects/contract/session.ts"
import { declareEffect } from "../effect-logic.ts"
import type { Leaving, LoginField, SessionEvent, SessionEvents, SessionEmitted } from "./session-events.ts"

type Credentials = SessionEvents["loginSubmitted"]

type Context = {
  readonly user: UserDetail | null
  /** What is being signed in with; forgotten as soon as that is settled. */
  readonly attempt: Credentials | null
  readonly fault: Fault | null
  /** Fields of the login form that were left empty. */
  readonly missing: ReadonlyArray<LoginField>
  readonly leaving: Leaving | null
}

/** Why the session is left. */
const reasons: Readonly<Record<string, Leaving>> = {
  "session.logoutAgreed": "loggedOut",
  "session.passwordSet": "passwordSet",
  "session.leaveChosen": "lost",
  "session.userRefused": "userRefused",
  "session.tokenVanished": "elsewhere"
}

/** Logged out, logged in, and the ways between (specification, section 4). */
export const sessionMachine = setup({
  types: {
    context: {} as Context,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    tags: {} as "busy" | "settling" | "inside" | "asking"
  },
  actors: {
    findSession: declareEffect<void, SessionEvents["found" | "missing"]>(),
    logIn: declareEffect<Credentials, SessionEvents["tokenSaved" | "loginRefused"]>(),
    fetchUser: declareEffect<void, SessionEvents["opened" | "userRefused"]>(),
    logOut: declareEffect<{ readonly reason: Leaving }, SessionEvents["closed"]>()
  },
  actions: {
    assignFault: assign((_, params: { readonly fault: Fault }) => ({ fault: params.fault })),
    letIn: enqueueActions(({ enqueue }, { user }: { readonly user: UserDetail }) => {
      enqueue.assign({ user, fault: null })
      enqueue.emit({ type: "session.entered", owner: user.id ?? user.username, roleName: user.role_name })
    }),
    emitRefused: emit((_, { fault }: { readonly fault: Fault }) => ({ type: "session.refusedLogin" as const, fault })),
    emitLeft: emit(({ context }) => ({ type: "session.left", reason: context.leaving }))
  }
}).createMachine({
  id: "session",
  context: { user: null, attempt: null, fault: null, missing: [], leaving: null },
  initial: "looking",
  states: {
    looking: {
      tags: ["busy", "settling"],
      invoke: { src: "findSession" },
      on: {
        "session.found": [
          {
            guard: ({ event }) => event.user !== null,
            target: "inside",
            actions: { type: "letIn", params: ({ event }) => event as { readonly user: UserDetail } }
          },
          { target: "fetchingUser" }
        ],
        "session.missing": [
          {
            guard: ({ event }) => event.farewell !== null,
            target: "outside",
            actions: ["emitLeft", emit(({ event }) => ({ type: "session.greeted", word: event.farewell! }))]
          },
          { target: "outside", actions: "emitLeft" }
        ]
      }
    },
    outside: {
      on: {
        "session.loginSubmitted": [
          {
            guard: ({ event }) => event.missing.length === 0,
            target: "loggingIn",
            actions: assign(({ event }) => ({ attempt: event, missing: [], fault: null }))
          },
          { actions: assign(({ event }) => ({ missing: event.missing, fault: null })) }
        ],
        "session.tokenAppeared": { target: "looking", actions: assign({ missing: [], fault: null }) }
      }
    },
    loggingIn: {
      tags: "busy",
      invoke: { src: "logIn", input: ({ context }) => context.attempt! },
      exit: assign({ attempt: null }),
      on: {
        "session.tokenSaved": "welcoming",
        "session.loginRefused": {
          target: "outside",
          actions: [
            { type: "assignFault", params: ({ event }) => event },
            { type: "emitRefused", params: ({ event }) => event }
          ]
        }
      }
    },
    /** The user of a sign-in just made: the same as `fetchingUser`, with a welcome at its end, or a sign-in refused. */
    welcoming: {
      tags: ["busy", "settling"],
      invoke: { src: "fetchUser" },
      on: {
        "session.opened": {
          target: "inside",
          actions: [{ type: "letIn", params: ({ event }) => event }, emit({ type: "session.greeted", word: "welcome" })]
        },
        "session.userRefused": {
          target: "leaving",
          actions: [
            { type: "assignFault", params: ({ event }) => event },
            { type: "emitRefused", params: ({ event }) => event }
          ]
        },
        "session.tokenVanished": "leaving"
      }
    },
    fetchingUser: {
      tags: ["busy", "settling"],
      invoke: { src: "fetchUser" },
      on: {
        "session.opened": {
          target: "inside",
          actions: { type: "letIn", params: ({ event }) => event }
        },
        "session.userRefused": {
          target: "leaving",
          actions: { type: "assignFault", params: ({ event }) => event }
        },
        "session.tokenVanished": "leaving"
      }
    },
    inside: {
      tags: "inside",
      initial: "present",
      on: {
        "session.logoutAsked": { actions: emit({ type: "session.logoutWanted" }) },
        "session.logoutAgreed": "leaving",
        "session.passwordSet": "leaving",
        "session.tokenVanished": "leaving"
      },
      states: {
        present: {
          on: {
            "session.userOutdated": "refreshing",
            "session.lost": { target: "lost", actions: { type: "assignFault", params: ({ event }) => event } }
          }
        },
        /** The user is read anew; where that fails, the one that is known stays. */
        refreshing: {
          tags: "busy",
          invoke: { src: "fetchUser" },
          on: {
            "session.userOutdated": { target: "refreshing", reenter: true },
            "session.opened": {
              target: "present",
              actions: { type: "letIn", params: ({ event }) => event }
            },
            "session.userRefused": "present",
            "session.lost": { target: "lost", actions: { type: "assignFault", params: ({ event }) => event } }
          }
        },
        /** "Confirm logout" stands open: further lost calls change nothing. */
        lost: {
          tags: "asking",
          on: {
            "session.stayChosen": { target: "present", actions: assign({ fault: null }) },
            "session.leaveChosen": "#session.leaving"
          }
        }
      }
    },
    leaving: {
      tags: ["busy", "settling"],
      entry: assign(({ event }) => ({ leaving: reasons[event.type]! })),
      invoke: { src: "logOut", input: ({ context }) => ({ reason: context.leaving! }) },
      on: {
        "session.closed": { target: "outside", actions: ["emitLeft", assign({ user: null, leaving: null })] }
      }
    }
  }
})

type Snapshot = SnapshotFrom<typeof sessionMachine>
export const isInside = (snapshot: Snapshot) => snapshot.hasTag("inside")
export const isAskedToLeave = (snapshot: Snapshot) => snapshot.hasTag("asking")
export const isLoggingIn = (snapshot: Snapshot) => snapshot.matches("loggingIn") || snapshot.matches("welcoming")
export const userOf = (snapshot: Snapshot) => snapshot.context.user
export const faultOf = (snapshot: Snapshot) => snapshot.context.fault
export const missingOf = (snapshot: Snapshot) => snapshot.context.missing
