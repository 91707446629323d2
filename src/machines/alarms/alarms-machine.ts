import { type ActorRefFrom, assign, emit, enqueueActions, setup, type SnapshotFrom } from "xstate"
import type { Alarm, ReceiveStatus } from "../../contract/alarms.ts"
import { codes } from "../../contract/codes.ts"
import type { Fault } from "../../contract/fault.ts"
import { declareEffect } from "../effect-logic.ts"
import type { AlarmsEvent, AlarmsEvents } from "./alarms-events.ts"
import { hasMissed, type MissedAlarms, addMissed } from "./missed-alarms.ts"
import { changesBetween, difference, missingIn, splitCritical, withChanges, addEnded, worstOf } from "./open-alarms.ts"

type Context = {
  /** The open alarms that the server has sent so far. */
  readonly open: ReadonlyArray<Alarm>
  /** The alarms that ended last, so that a row under the pointer can stay, struck through. */
  readonly ended: ReadonlyArray<Alarm>
  /** The open alarms at the end of the last connection. */
  readonly lastReceived: KnownAlarms | null
  /** The parts received so far of an incomplete list. */
  readonly listing: ReadonlyArray<Alarm>
  /** When the current or last connection was opened. */
  readonly since: number | null
  /** When an alarm last changed. */
  readonly lastEventAt: number | null
  /** The moment since which no message arrives; null while the connection works. */
  readonly lostSince: number | null
  /** The number of the current or next try to connect; 0 for the first, which is not shown. */
  readonly attempt: number
  /** The reason for a missing connection, if known. */
  readonly fault: Fault | null
  readonly missed: MissedAlarms | null
  /** The number of alarms raised in quick succession, and the worst of them. */
  readonly burst: { readonly at: number; readonly count: number; readonly alarm: Alarm } | null
  /** True if alarms reached the operator in this session. */
  readonly received: boolean
}

/** Events of the alarms for the console. */
export type AlarmsEmitted =
  /**
   * `count` alarms were raised together, and `alarm` is the worst. Up to ten critical alarms are reported one by one.
   */
  | { readonly type: "alarms.raised"; readonly count: number; readonly alarm: Alarm }
  | { readonly type: "alarms.caughtUp"; readonly missed: MissedAlarms }
  /** The server no longer permits this operator a connection. */
  | { readonly type: "alarms.refused" }
  | { readonly type: "alarms.notificationsSent" }
  /**
   * Alarms have changed. `work`: some opened, ended or changed their owner. `silences`: some have another end of their
   * silence, or none.
   */
  | { readonly type: "alarms.updated"; readonly work: boolean; readonly silences: boolean }
  /** The connection was given up. */
  | { readonly type: "alarms.unfollowed" }

/** Alarms that follow each other within this time are reported together. */
const BURST_MS = 5000

const clearedContext = {
  open: [],
  ended: [],
  listing: [],
  since: null,
  lastEventAt: null,
  lostSince: null,
  attempt: 0,
  fault: null,
  missed: null,
  burst: null
}

/** The open alarms of the current or last connection. `at` is the moment of that state. */
export type KnownAlarms = {
  readonly open: ReadonlyArray<Alarm>
  readonly ended: ReadonlyArray<Alarm>
  readonly at: number
}

const receivedAlarms = ({ open, ended, lastReceived, since, lostSince, lastEventAt }: Context): KnownAlarms | null =>
  since === null ? lastReceived : { open, ended, at: lostSince ?? Math.max(since, lastEventAt ?? 0) }

const isOn = ({ event }: { readonly event: { readonly status: ReceiveStatus } }) => event.status === 1
const isOff = ({ event }: { readonly event: { readonly status: ReceiveStatus } }) => event.status === 0

const turnedOff = [
  { guard: isOff, target: "#alarms.offByOperator", actions: "forget" },
  { target: "#alarms.offByServer", actions: "forget" }
] as const

/**
 * The open alarms, and the connection on which the server reports them. The connection exists while the operator
 * receives alarms.
 */
export const alarmsMachine = setup({
  types: { context: {} as Context, events: {} as AlarmsEvent, emitted: {} as AlarmsEmitted, tags: {} as "busy" },
  actors: {
    /** Keeps a connection and replaces a lost one, until the session ends or the server has no stream. */
    followAlarms: declareEffect<void, Exclude<AlarmsEvent, AlarmsEvents["receivingKnown" | "refreshed"]>>()
  },
  actions: {
    assignFault: assign((_, { fault }: { readonly fault: Fault }) => ({ fault })),
    forget: enqueueActions(({ context, enqueue }) => {
      enqueue.assign({ ...clearedContext, lastReceived: receivedAlarms(context) })
      if (context.since !== null) enqueue.emit({ type: "alarms.unfollowed" })
    }),
    list: enqueueActions(({ context, enqueue }, { alarms, more }: AlarmsEvents["listed"]) => {
      const listing = [...context.listing, ...alarms]
      if (more) return enqueue.assign({ listing })
      const missingIds = missingIn(listing)(context.open)
      enqueue.assign({ open: listing, ended: addEnded(context.ended, missingIds), listing: [] })
      // Before the first connection no alarms were known.
      if (context.since !== null) enqueue.emit({ type: "alarms.updated", ...changesBetween(context.open, listing) })
      if (context.missed?.to !== null) return
      const missed = addMissed(context.missed, difference(context.open, listing))
      enqueue.assign({ missed })
      if (hasMissed(missed)) enqueue.emit({ type: "alarms.caughtUp", missed })
    }),
    change: enqueueActions(({ context, enqueue }, { at, alarms, missed }: AlarmsEvents["changed"]) => {
      const { open, raised, ended } = withChanges(context.open, alarms)
      enqueue.assign({ open, ended: addEnded(context.ended, ended), lastEventAt: at })
      enqueue.emit({ type: "alarms.updated", ...changesBetween(context.open, open) })
      if (missed) {
        if (context.missed === null) return
        const all = addMissed(context.missed, { raised: raised.length, ended: ended.length })
        enqueue.assign({ missed: all })
        return hasMissed(all) ? enqueue.emit({ type: "alarms.caughtUp", missed: all }) : undefined
      }
      // The board also shows silenced alarms.
      const loud = raised.filter(({ ended_at, silenced_until }) => ended_at === null && silenced_until === null)
      const { individual, grouped } = splitCritical(loud)
      for (const alarm of individual) enqueue.emit({ type: "alarms.raised", count: 1, alarm })
      if (grouped.length === 0) return
      const recentBurst = context.burst !== null && at - context.burst.at < BURST_MS ? context.burst : null
      const count = (recentBurst?.count ?? 0) + grouped.length
      const alarm = worstOf(recentBurst === null ? grouped : [recentBurst.alarm, ...grouped])
      enqueue.assign({ burst: { at, count, alarm } })
      enqueue.emit({ type: "alarms.raised", count, alarm })
    }),
    /** Later changes count as missed until the next connection. */
    lose: enqueueActions(({ context, enqueue }, { since, attempt, fault }: AlarmsEvents["connectionLost"]) => {
      enqueue.assign({ lostSince: since, attempt, fault, listing: [] })
      if (context.since !== null && context.missed?.to !== null)
        enqueue.assign({ missed: { from: since, to: null, raised: 0, ended: 0 } })
      if (fault?._tag === "Refused" && fault.code === codes.notPermitted) enqueue.emit({ type: "alarms.refused" })
    })
  }
}).createMachine({
  id: "alarms",
  context: { ...clearedContext, lastReceived: null, received: false },
  initial: "unknown",
  on: {
    "alarms.receivingKnown": [{ guard: isOn, target: ".receiving", actions: "forget" }, ...turnedOff]
  },
  states: {
    unknown: {},
    offByOperator: {},
    offByServer: {},
    receiving: {
      tags: "busy",
      invoke: { src: "followAlarms" },
      initial: "connecting",
      on: {
        "alarms.receivingKnown": [{ guard: isOn }, ...turnedOff],
        "alarms.refreshed": {
          target: "receiving",
          reenter: true,
          actions: assign(({ context }) => ({
            ...clearedContext,
            open: context.open,
            lastReceived: receivedAlarms(context)
          }))
        },
        "alarms.listed": { actions: { type: "list", params: ({ event }) => event } },
        "alarms.opened": {
          target: ".live",
          actions: assign(({ context: { missed }, event: { at } }) => ({
            since: at,
            lostSince: null,
            attempt: 0,
            fault: null,
            received: true,
            missed: missed === null || missed.to !== null ? missed : { ...missed, to: at }
          }))
        },
        "alarms.changed": { actions: { type: "change", params: ({ event }) => event } },
        "alarms.connectionLost": { target: ".reconnecting", actions: { type: "lose", params: ({ event }) => event } },
        "alarms.sessionLost": {
          target: "sessionLost",
          actions: ["forget", { type: "assignFault", params: ({ event }) => event }]
        },
        "alarms.notServed": {
          target: "notServed",
          actions: ["forget", { type: "assignFault", params: ({ event }) => event }]
        },
        "alarms.notified": { actions: emit({ type: "alarms.notificationsSent" }) }
      },
      states: {
        connecting: {},
        live: {
          on: {
            "alarms.staled": { target: "stale", actions: assign(({ event }) => ({ lostSince: event.since })) }
          }
        },
        stale: { on: { "alarms.revived": { target: "live", actions: assign({ lostSince: null }) } } },
        reconnecting: {}
      }
    },
    sessionLost: {},
    /** A new receive status leads to the next try. */
    notServed: {}
  }
})

export type AlarmsActor = ActorRefFrom<typeof alarmsMachine>
type Snapshot = SnapshotFrom<typeof alarmsMachine>

/** The open alarms. Unchanged ones keep their object identity. */
export const selectOpenAlarms = (snapshot: Snapshot) => snapshot.context.open
/** The number of open alarms without an owner. */
export const selectUnclaimedCount = ({ context }: Snapshot) =>
  context.open.reduce((count, { acknowledged_at }) => (acknowledged_at === null ? count + 1 : count), 0)

export const selectEndedAlarms = (snapshot: Snapshot) => snapshot.context.ended

type ConnectionState = "connecting" | "live" | "stale" | "reconnecting"
export type StreamState = "unknown" | "offByOperator" | "offByServer" | "sessionLost" | "notServed" | ConnectionState

/** The state of the connection, or the reason for none. */
export const selectStream = ({ value }: Snapshot): StreamState => (typeof value === "string" ? value : value.receiving)

/** Details of the connection: its start, the number of the try, the reason of a loss, missed alarms. */
export const selectConnection = ({ context }: Snapshot) => context

/** True once alarms reached the operator in this session. */
export const hasReceived = (snapshot: Snapshot) => snapshot.context.received
