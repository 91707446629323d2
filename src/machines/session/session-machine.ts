import { assign, emit, type SnapshotFrom } from "xstate"
import type { UserDetail } from "../../contract/session.ts"
import type { LeaveReason } from "./session-events.ts"
import { inBackground, sessionSetup, loginTransitions } from "./session-setup.ts"

/** The reason of the logout. */
const reasons: Readonly<Record<string, LeaveReason>> = {
  "session.logoutAgreed": "loggedOut",
  "session.passwordSet": "passwordSet",
  "session.leaveChosen": "lost",
  "session.userRefused": "userRefused",
  "session.tokenVanished": "elsewhere"
}

/** The session: signed in, signed out, and the states between (specification, section 4). */
export const sessionMachine = sessionSetup.createMachine({
  id: "session",
  context: {
    user: null,
    attempt: null,
    isCodeRequired: false,
    enrolment: null,
    fault: null,
    missing: [],
    leaving: null
  },
  initial: "looking",
  states: {
    looking: {
      tags: ["busy", "settling"],
      invoke: { src: "findSession" },
      on: {
        "session.loaded": [
          {
            guard: ({ event }) => event.user !== null,
            target: "inside",
            actions: { type: "letIn", params: ({ event }) => event as { readonly user: UserDetail } }
          },
          { target: "fetchingUser" }
        ],
        "session.missing": [
          {
            guard: ({ event }) => event.logoutReason !== null,
            target: "outside",
            actions: ["emitLeft", emit(({ event }) => ({ type: "session.greeted", word: event.logoutReason! }))]
          },
          { target: "outside", actions: "emitLeft" }
        ]
      }
    },
    outside: {
      entry: assign({ isCodeRequired: false, enrolment: null }),
      on: {
        "session.loginSubmitted": loginTransitions,
        "session.tokenAppeared": { target: "looking", actions: assign({ missing: [], fault: null }) }
      }
    },
    loggingIn: {
      tags: "busy",
      invoke: { src: "logIn", input: ({ context }) => context.attempt! },
      exit: assign({ attempt: null }),
      on: {
        "session.tokenSaved": { target: "welcoming", actions: "forgetEnrolment" },
        "session.codeRequired": { target: "codeRequired", actions: assign({ isCodeRequired: true, enrolment: null }) },
        "session.enrolmentHanded": {
          target: "enrolling",
          actions: assign(({ event: { secret, uri, recovery_codes, until } }) => ({
            isCodeRequired: true,
            enrolment: { secret, uri, recovery_codes, until }
          }))
        },
        "session.loginRefused": [
          {
            guard: { type: "isEnrolmentKept", params: ({ event }) => event },
            target: "enrolling",
            actions: { type: "assignFault", params: ({ event }) => event }
          },
          {
            guard: { type: "isAboutCode", params: ({ event }) => event },
            target: "codeRequired",
            actions: { type: "assignFault", params: ({ event }) => event }
          },
          {
            target: "outside",
            actions: [
              { type: "assignFault", params: ({ event }) => event },
              { type: "emitRefused", params: ({ event }) => event }
            ]
          }
        ]
      }
    },
    /** Shows the form for the code of a second factor. The verification code stays valid. */
    codeRequired: {
      on: {
        "session.loginSubmitted": loginTransitions,
        "session.codeDeclined": { target: "outside", actions: "startOver" },
        "session.tokenAppeared": { target: "looking", actions: ["startOver", "forgetEnrolment"] }
      }
    },
    /** Shows a second factor to be set up, for a limited time. */
    enrolling: {
      tags: "busy",
      invoke: { src: "holdEnrolment", input: ({ context }) => ({ until: context.enrolment!.until }) },
      on: {
        "session.loginSubmitted": loginTransitions,
        "session.codeDeclined": { target: "outside", actions: "startOver" },
        "session.enrolmentLapsed": { target: "outside", actions: "startOver" },
        "session.tokenAppeared": { target: "looking", actions: ["startOver", "forgetEnrolment"] }
      }
    },
    /** Fetches the user of a new sign-in. Unlike `fetchingUser` it ends with a welcome, or with a refused sign-in. */
    welcoming: {
      tags: ["busy", "settling"],
      invoke: { src: "fetchUser", input: { inBackground: false } },
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
        /** The form keeps its fields, but the verification code is used up. */
        "session.tokenVanished": { target: "leaving", actions: emit({ type: "session.startedOver" }) }
      }
    },
    fetchingUser: {
      tags: ["busy", "settling"],
      invoke: { src: "fetchUser", input: { inBackground: false } },
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
        "session.logoutRequested": { actions: emit({ type: "session.logoutProposed" }) },
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
        /** Refetches the user; after a failure the known one stays. */
        refreshing: {
          tags: "busy",
          invoke: { src: "fetchUser", input: inBackground },
          on: {
            /** A page that waits for the user restarts the call; a request in the background does not. */
            "session.userOutdated": [{ guard: "isInBackground" }, { target: "refreshing", reenter: true }],
            "session.opened": {
              target: "present",
              actions: { type: "letIn", params: ({ event }) => event }
            },
            "session.userRefused": "present",
            "session.lost": { target: "lost", actions: { type: "assignFault", params: ({ event }) => event } }
          }
        },
        /** "Confirm logout" is open. Further calls that find the session lost change nothing. */
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
export const isLogoutPromptOpen = (snapshot: Snapshot) => snapshot.hasTag("asking")
export const isLoggingIn = (snapshot: Snapshot) => snapshot.matches("loggingIn") || snapshot.matches("welcoming")
export const isCodeRequired = (snapshot: Snapshot) => snapshot.context.isCodeRequired
export const enrolmentOf = (snapshot: Snapshot) => snapshot.context.enrolment
export const userOf = (snapshot: Snapshot) => snapshot.context.user
export const faultOf = (snapshot: Snapshot) => snapshot.context.fault
export const missingOf = (snapshot: Snapshot) => snapshot.context.missing
