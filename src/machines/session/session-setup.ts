import { assign, emit, enqueueActions, setup } from "xstate"
import { codes } from "../../contract/codes.ts"
import type { Fault } from "../../contract/fault.ts"
import type { UserDetail } from "../../contract/session.ts"
import { declareEffect } from "../effect-logic.ts"
import type { LeaveReason, LoginField, Owner, SessionEvent, SessionEvents, SessionEmitted } from "./session-events.ts"

type Credentials = SessionEvents["loginSubmitted"]
export type PendingEnrolment = Omit<SessionEvents["enrolmentHanded"], "type">

type Context = {
  readonly user: UserDetail | null
  /** The sent credentials, cleared by the answer. */
  readonly attempt: Credentials | null
  /** True in the second step of signing in, which stays on screen while the code is checked. */
  readonly isCodeRequired: boolean
  /** The second factor that the operator is setting up. */
  readonly enrolment: PendingEnrolment | null
  readonly fault: Fault | null
  /** Fields of the login form that were left empty. */
  readonly missing: ReadonlyArray<LoginField>
  readonly leaving: LeaveReason | null
}

/** A failure is not reported if no operator waits for the answer. */
export const inBackground = ({ event }: { readonly event: SessionEvent }) => ({
  inBackground: event.type === "session.userOutdated" && event.inBackground === true
})

/** Sends the login form, or reports its empty fields. */
const params = ({ event }: { readonly event: Credentials }) => event
export const loginTransitions = [
  { guard: { type: "isComplete", params }, target: "#session.loggingIn", actions: { type: "assignAttempt", params } },
  { actions: { type: "assignMissing", params } }
] as const

export const ownerIn = (user: UserDetail): Owner => user.id ?? user.username
/** A backend may send no id; then the names are compared. With an id, a person may change their name. */
export const isSamePerson = (a: UserDetail, b: UserDetail): boolean =>
  a.id === undefined || b.id === undefined ? a.username === b.username : a.id === b.id

/** The session machine without its states. */
export const sessionSetup = setup({
  types: {
    context: {} as Context,
    events: {} as SessionEvent,
    emitted: {} as SessionEmitted,
    tags: {} as "busy" | "settling" | "inside" | "asking"
  },
  actors: {
    findSession: declareEffect<void, SessionEvents["loaded" | "missing"]>(),
    logIn: declareEffect<
      Credentials,
      SessionEvents["tokenSaved" | "codeRequired" | "enrolmentHanded" | "loginRefused"]
    >(),
    holdEnrolment: declareEffect<{ readonly until: number }, SessionEvents["enrolmentLapsed"]>(),
    fetchUser: declareEffect<{ readonly inBackground: boolean }, SessionEvents["opened" | "userRefused"]>(),
    logOut: declareEffect<{ readonly reason: LeaveReason }, SessionEvents["closed"]>()
  },
  guards: {
    isComplete: (_, { missing }: Credentials) => missing.length === 0,
    isInBackground: (snapshot) => inBackground(snapshot).inBackground,
    isAboutCode: (_, { fault }: { readonly fault: Fault }) => fault._tag === "Refused" && fault.field === "otp",
    /** A wrong or unchecked code leaves the scanned factor valid. */
    isEnrolmentKept: ({ context }, { fault }: { readonly fault: Fault }) =>
      context.enrolment !== null &&
      (fault._tag === "Unreachable" ||
        (fault._tag === "Refused" && (fault.field === "otp" || fault.code === codes.tooManyAttempts)))
  },
  actions: {
    assignAttempt: assign((_, attempt: Credentials) => ({ attempt, missing: [], fault: null })),
    assignMissing: assign((_, { missing }: Credentials) => ({ missing, fault: null })),
    assignFault: assign((_, params: { readonly fault: Fault }) => ({ fault: params.fault })),
    letIn: enqueueActions(({ enqueue }, { user }: { readonly user: UserDetail }) => {
      enqueue.assign({ user, fault: null })
      enqueue.emit({ type: "session.entered", owner: ownerIn(user), roleName: user.role_name })
    }),
    forgetEnrolment: assign({ enrolment: null }),
    /** The verification code is used up, or soon will be. */
    startOver: enqueueActions(({ enqueue }) => {
      enqueue.assign({ missing: [], fault: null })
      enqueue.emit({ type: "session.startedOver" })
    }),
    emitRefused: emit((_, { fault }: { readonly fault: Fault }) => ({ type: "session.refusedLogin" as const, fault })),
    emitLeft: emit(({ context }) => ({ type: "session.left", reason: context.leaving }))
  }
})
