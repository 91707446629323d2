import { type ActorRefFrom, assign, setup, type SnapshotFrom } from "xstate"
import type { Fault } from "../../contract/fault.ts"
import { declareEffect } from "../effect-logic.ts"
import type { NamedRecord } from "../../contract/messages.ts"
import type { Notice, NoticesEvent, NoticesEvents } from "./notices-events.ts"
import type { SuccessMessage } from "./success-message.ts"

/** A visible notice. `count` equal notices were posted; `left` half seconds remain, null for a lasting one. */
export type VisibleNotice = Notice & { readonly id: string; readonly count: number; readonly left: number | null }
type Context = { readonly notices: ReadonlyArray<VisibleNotice>; readonly next: number }

const LIFETIME_SECONDS = 10
const MAX_NOTICES = 5

const isSame = (a: Notice, b: Notice) =>
  a.kind === b.kind && a.key === b.key && JSON.stringify(a.values) === JSON.stringify(b.values)

const isCritical = ({ severity }: Notice) => severity === "critical"

/** Drops the oldest notice beyond the limit. Critical notices never disappear early and displace no others. */
const trimmed = (notices: ReadonlyArray<VisibleNotice>): ReadonlyArray<VisibleNotice> => {
  const ordinaryNotices = notices.flatMap((notice) => (isCritical(notice) ? [] : notice))
  return ordinaryNotices.length > MAX_NOTICES ? notices.toSpliced(notices.indexOf(ordinaryNotices[0]!), 1) : notices
}

/**
 * Merges equal notices into one with a count, whose time starts again. At most five are visible, besides critical ones.
 */
export const withNotice = ({ notices, next }: Context, notice: Notice): Context => {
  const left = notice.lasting === true ? null : LIFETIME_SECONDS
  const noticeIndex = notices.findIndex((other) =>
    notice.id === undefined ? isSame(other, notice) : other.id === notice.id
  )
  const previous = notices[noticeIndex]
  if (previous === undefined)
    return {
      notices: trimmed([...notices, { ...notice, id: notice.id ?? `notice-${next}`, count: 1, left }]),
      next: next + 1
    }
  const count = isSame(previous, notice) ? previous.count + 1 : 1
  return { notices: notices.with(noticeIndex, { ...notice, id: previous.id, count, left }), next }
}

const withAge = (notices: ReadonlyArray<VisibleNotice>) =>
  notices.flatMap((notice) =>
    notice.left === null ? [notice] : notice.left > 1 ? [{ ...notice, left: notice.left - 1 }] : []
  )

/** Notices at the edge of the screen. */
export const noticesMachine = setup({
  types: { context: {} as Context, events: {} as NoticesEvent, tags: {} as "busy" },
  actors: { waitHalfSecond: declareEffect<void, NoticesEvents["ticked"]>() },
  actions: {
    show: assign(({ context }, params: { readonly notice: Notice }) => withNotice(context, params.notice)),
    drop: assign(({ context }, params: { readonly id: string }) => ({
      notices: context.notices.filter(({ id }) => id !== params.id)
    }))
  }
}).createMachine({
  id: "notices",
  context: { notices: [], next: 0 },
  initial: "still",
  on: {
    "notices.posted": { actions: { type: "show", params: ({ event }) => event } },
    "notices.dismissed": { actions: { type: "drop", params: ({ event }) => event } }
  },
  states: {
    still: {
      always: { guard: ({ context }) => context.notices.some(({ left }) => left !== null), target: "ageing" },
      on: { "notices.paused": { guard: ({ context }) => context.notices.length > 0, target: "paused" } }
    },
    ageing: {
      tags: "busy",
      invoke: { src: "waitHalfSecond" },
      always: { guard: ({ context }) => context.notices.every(({ left }) => left === null), target: "still" },
      on: {
        "notices.ticked": {
          target: "ageing",
          reenter: true,
          actions: assign(({ context }) => ({ notices: withAge(context.notices) }))
        },
        "notices.paused": "paused"
      }
    },
    /** Closing a notice ends the pointer's rest on it, because no browser reports that. */
    paused: {
      always: { guard: ({ context }) => context.notices.length === 0, target: "still" },
      on: { "notices.released": "still" }
    }
  }
})

export const posted = (kind: Notice["kind"], key: string, more: Partial<Notice> = {}) =>
  ({ type: "notices.posted", notice: { kind, key, values: {}, ...more } }) as const

const named = (kind: NamedRecord["kind"], names: ReadonlyArray<string | undefined>): Partial<Notice> => {
  const records = names.flatMap((name) => (name === undefined ? [] : [{ kind, id: name, name }]))
  return records.length === 0 ? {} : { records }
}

/** The notice of a change with a message of its own. It names a robot or a person. */
export const messagePosted = ({ key, ...values }: SuccessMessage) =>
  posted("success", key, { values, ...named("users", [values.person]), ...named("robots", [values.robot]) })

type Done = {
  readonly what: string
  readonly count?: number
  readonly stored?: ReadonlyArray<string>
  readonly message?: SuccessMessage
}
/**
 * The notice of a success: its own message, or a general one with the number of records unless it is obvious. Changes
 * that robots carry out later are named.
 */
export const successPosted = ({ event: { what, count, stored = [], message } }: { readonly event: Done }) => {
  if (message !== undefined) return messagePosted(message)
  if (count === undefined) {
    return stored.length === 0
      ? posted("success", `success.${what}`)
      : posted("success", "success.stored", { values: { name: stored.join(", ") }, ...named("robots", stored) })
  }
  return stored.length === 0
    ? posted("success", "success.operatedCount", { values: { count } })
    : posted("success", "success.storedCount", { values: { count, stored: stored.length } })
}

/** The notice of a refused or unanswered call whose fault no view shows. */
export const faultPosted = ({ event: { fault } }: { readonly event: { readonly fault: Fault } }) =>
  posted("error", `fault.${fault._tag}`, { values: { msg: fault.msg }, fault })

/** The notice of a missing menu, which stays until the menu arrives. */
export const menuPosted = ({
  event: { type, fault }
}: {
  readonly event: { readonly type: string; readonly fault: Fault }
}) => posted("error", type, { id: "menuNotice", lasting: true, fault })

export type NoticesActor = ActorRefFrom<typeof noticesMachine>
type Snapshot = SnapshotFrom<typeof noticesMachine>
export const visibleNoticesOf = (snapshot: Snapshot) => snapshot.context.notices
