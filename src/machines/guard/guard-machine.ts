import { assign, emit, enqueueActions, setup, type SnapshotFrom } from "xstate"
import type { GuardEvent, MenuState, AuthState, Visit } from "./guard-events.ts"
import { type Verdict, verdictOf } from "./verdict.ts"

type Context = {
  readonly auth: AuthState
  readonly menu: MenuState
  readonly visit: Visit | null
  /** The last visit that has a verdict. */
  readonly judged: Visit | null
  /** The verdict of the last visit; null before the first one, and while a visit is judged. */
  readonly verdict: Verdict | null
  /** True if the previous verdict redirected to this visit. */
  readonly isRedirected: boolean
}

/** Events of the guard for the console. */
export type GuardEmitted =
  | { readonly type: "guard.menuMissed" }
  /** Facts changed after a visit was judged, so the visit must be judged again. */
  | { readonly type: "guard.outdated" }
  /** A visit has its verdict. `previous` is the judged visit before it. */
  | { readonly type: "guard.judged"; readonly visit: Visit; readonly previous: Visit | null }

const judge = (context: Context) => (context.visit === null ? null : verdictOf({ ...context, visit: context.visit }))

/** A failed menu is fetched again at the operator's next visit, never by the redirect to the failure page. */
const needsMenu = ({ auth, menu, visit, isRedirected }: Context) =>
  auth._tag === "Inside" &&
  visit !== null &&
  visit.name !== "notFound" &&
  (menu._tag === "Missing" || (menu._tag === "Failed" && !isRedirected))

/**
 * Judges every navigation (specification, section 4). The tag `underway` lasts from the intent to the rendered page and
 * drives the progress bar.
 */
export const guardMachine = setup({
  types: { context: {} as Context, events: {} as GuardEvent, emitted: {} as GuardEmitted, tags: {} as "underway" },
  guards: { isJudged: ({ context }) => judge(context) !== null, isMenuMissed: ({ context }) => needsMenu(context) },
  actions: {
    judge: enqueueActions(({ enqueue, context }) => {
      enqueue.assign({ verdict: judge(context), judged: context.visit })
      enqueue.emit({ type: "guard.judged", visit: context.visit!, previous: context.judged })
    }),
    noteAuth: assign((_, params: { readonly auth: AuthState }) => ({ auth: params.auth })),
    noteMenu: assign((_, params: { readonly menu: MenuState }) => ({ menu: params.menu })),
    askForMenu: emit({ type: "guard.menuMissed" }),
    emitOutdated: emit({ type: "guard.outdated" })
  }
}).createMachine({
  id: "guard",
  context: {
    auth: { _tag: "Settling" },
    menu: { _tag: "Unknown" },
    visit: null,
    judged: null,
    verdict: null,
    isRedirected: false
  },
  initial: "resting",
  on: {
    "guard.visited": {
      target: ".judging",
      actions: assign(({ context, event }) => ({
        visit: event.visit,
        verdict: null,
        isRedirected: context.verdict?.kind === "goTo"
      }))
    },
    "guard.authChanged": { actions: [{ type: "noteAuth", params: ({ event }) => event }, "emitOutdated"] },
    "guard.menuChanged": { actions: [{ type: "noteMenu", params: ({ event }) => event }, "emitOutdated"] }
  },
  states: {
    resting: {},
    /** Facts that change during the judging still count. */
    judging: {
      tags: "underway",
      initial: "weighing",
      on: {
        "guard.authChanged": {
          target: ".weighing",
          reenter: true,
          actions: { type: "noteAuth", params: ({ event }) => event }
        },
        "guard.menuChanged": {
          target: ".weighing",
          reenter: true,
          actions: { type: "noteMenu", params: ({ event }) => event }
        }
      },
      states: {
        weighing: {
          always: [
            { guard: "isMenuMissed", target: "missingMenu" },
            { guard: "isJudged", target: "#guard.arriving", actions: "judge" }
          ]
        },
        /** The menu was requested. The visit is judged once it arrives or fails. */
        missingMenu: {
          entry: "askForMenu",
          on: {
            "guard.menuChanged": {
              target: "judgingAnyway",
              actions: { type: "noteMenu", params: ({ event }) => event }
            }
          }
        },
        judgingAnyway: {
          always: [{ guard: "isJudged", target: "#guard.arriving", actions: "judge" }, { target: "missingMenu" }]
        }
      }
    },
    arriving: { tags: "underway", on: { "guard.arrived": "resting" } }
  }
})

type Snapshot = SnapshotFrom<typeof guardMachine>
export const verdictIn = (snapshot: Snapshot) => snapshot.context.verdict
/** The page of the last visit. */
export const visitIn = (snapshot: Snapshot) => snapshot.context.visit
export const isUnderway = (snapshot: Snapshot) => snapshot.hasTag("underway")
export const sectionOf = (snapshot: Snapshot) => snapshot.context.visit?.section ?? "system-admin"
