import type { AnyActorRef, SnapshotFrom } from "xstate"
import { type Search, searchText } from "../../contract/addresses.ts"
import type { Alarm } from "../../contract/alarms.ts"
import { changesBetween } from "../../machines/alarms/open-alarms.ts"
import { boardRows, selectedWithRow } from "../../machines/alarms/board-rows.ts"
import { isQueryLoading } from "../../machines/queries/query-machine.ts"
import {
  acknowledgeClicked,
  awaitUndoExpiry,
  changeOwner,
  endSilences,
  readAlarmTypes,
  readColleagues,
  readOpenAlarms,
  releaseClicked
} from "../../effects/alarms/board-effects.ts"
import { placePart } from "../../effects/lists/place-part.ts"
import { AcknowledgementEvents } from "../../machines/alarms/acknowledgement-events.ts"
import {
  type AcknowledgementActor,
  acknowledgementMachine,
  withoutAcknowledged
} from "../../machines/alarms/acknowledgement-machine.ts"
import { AlarmBoardEvents } from "../../machines/alarms/alarm-board-events.ts"
import {
  type AlarmBoardActor,
  alarmBoardMachine,
  filtersOf,
  frozenOrderOf,
  openGroupsOf,
  selectedOf
} from "../../machines/alarms/alarm-board-machine.ts"
import { selectConnection, selectStream } from "../../machines/alarms/alarms-machine.ts"
import type { SignedInActors } from "../../machines/console/signed-in-machine.ts"
import { readTimeline } from "../../effects/alarms/timeline-effects.ts"
import { alarmTimeline } from "../../machines/alarms/alarm-timeline.ts"
import { alarmTypes } from "../../machines/alarms/alarm-types.ts"
import { filtersCodec, sitesInArea } from "../../machines/alarms/board-filters.ts"
import { colleagues, ownershipForm } from "../../machines/alarms/ownership.ts"
import { openAlarms } from "../../machines/alarms/open-alarms-query.ts"
import { userOf } from "../../machines/session/session-machine.ts"
import { silenceRules } from "../../machines/alarms/silence-rules.ts"
import { silenceEnding } from "../../machines/alarms/silence-list.ts"
import { codecOf, withCodec } from "../../machines/journal/journal.ts"
import { placeOptions } from "../../machines/areas/place-options.ts"
import { implement } from "../../machines/effect-logic.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import type { PageInput } from "../../machines/page-input.ts"
import { AlarmBoardPage } from "../../ui/alarms/alarm-board-page.tsx"
import { definePage } from "../../kit/define-page.ts"
import { changeShift } from "../../effects/alarms/shift-effects.ts"
import { shiftForm } from "../../machines/pins/pins.ts"
import { pinParts, shiftRules } from "../pin-parts.ts"
import type { FromEffect } from "../effect-runtime.ts"
import { silenceFormParts, silencePart } from "../silence-parts.ts"
import { isAllDone } from "../../machines/forms/form-machine.ts"
import { timelineRules } from "../../machines/alarms/timeline-rules.ts"

/** Refetches the open alarms unless a stream delivers them. */
const openAlarmsUnlessLive = (system: AnyActorRef["system"]) => {
  const alarms = system.get("alarms") as SignedInActors["alarms"] | undefined
  return alarms !== undefined && selectStream(alarms.getSnapshot()) === "live" ? [] : ["open", "timeline"]
}

/** An ended alarm leaves the selection with its row. */
const withoutEnded = (
  board: SnapshotFrom<AlarmBoardActor>,
  open: ReadonlyArray<Alarm>,
  ended: ReadonlyArray<Alarm>,
  places: SnapshotFrom<ActorOf<typeof placeOptions>>,
  username: string
) => {
  const selected = selectedOf(board)
  const rows = boardRows({
    open,
    ended,
    filters: filtersOf(board),
    sites: sitesInArea(filtersOf(board), placeOptions.dataOf(places)),
    username,
    frozenOrder: frozenOrderOf(board),
    openGroups: openGroupsOf(board)
  })
  const ids = selectedWithRow(selected, rows.rows)
  return ids.length < selected.length ? { type: "alarmBoard.selected" as const, ids } : null
}

/** True if the last answer has other silences than the previous one. */
const hasOtherSilences = (open: SnapshotFrom<ActorOf<typeof openAlarms>>) => {
  const [before, after] = [openAlarms.previousOf(open), openAlarms.dataOf(open)]
  return before !== null && changesBetween(before.list, after!.list).silences
}

/** An acknowledged alarm leaves the selection. */
const deselected = (board: SnapshotFrom<AlarmBoardActor>, acknowledgement: SnapshotFrom<AcknowledgementActor>) => {
  const selected = selectedOf(board)
  const ids = withoutAcknowledged(selected, acknowledgement)
  return ids.length < selected.length ? { type: "alarmBoard.selected" as const, ids } : null
}

const isWithoutStream = (alarms: Parameters<typeof selectConnection>[0]) => selectConnection(alarms).since === null

export const page = definePage({
  parts: (fromEffect: FromEffect) => ({
    board: {
      machine: withCodec(alarmBoardMachine, codecOf(7, AlarmBoardEvents)),
      input: ({ query }: PageInput) => ({ filters: filtersCodec.read(query) }),
      onVisit: (query: PageInput["query"], board: SnapshotFrom<AlarmBoardActor>) => {
        const filters = filtersCodec.read(query)
        return searchText(filtersCodec.write(filters)) === searchText(filtersCodec.write(filtersOf(board)))
          ? null
          : { type: "alarmBoard.filtered", filters }
      },
      address: {
        searchOf: (board: SnapshotFrom<AlarmBoardActor>) => filtersCodec.write(filtersOf(board)),
        /** Letters typed into the same filter replace each other. */
        replaces: ({ text: _from, ...from }: Search, { text: _to, ...to }: Search) =>
          searchText(from) === searchText(to)
      }
    },
    ownership: {
      machine: ownershipForm.machine(fromEffect(changeOwner)),
      invalidates: openAlarmsUnlessLive
    },
    acknowledgement: {
      machine: withCodec(
        implement(acknowledgementMachine, {
          acknowledge: fromEffect(acknowledgeClicked),
          release: fromEffect(releaseClicked),
          awaitExpiry: fromEffect(awaitUndoExpiry)
        }),
        codecOf(2, AcknowledgementEvents)
      ),
      invalidates: openAlarmsUnlessLive
    },
    colleagues: colleagues.lazyPart(fromEffect(readColleagues)),
    ...pinParts(fromEffect),
    shift: { machine: shiftForm.machine(fromEffect(changeShift)), invalidates: openAlarmsUnlessLive },
    /** The alarm that the address names. */
    timeline: {
      machine: alarmTimeline.machine(fromEffect(readTimeline)),
      input: ({ query }: PageInput) => ({ key: query["alarm"] ?? null }),
      onVisit: ({ alarm }: PageInput["query"]) =>
        alarm === undefined ? null : alarmTimeline.events.requested.make({ key: alarm })
    },
    open: openAlarms.part(fromEffect(readOpenAlarms)),
    types: alarmTypes.partBesideList(fromEffect(readAlarmTypes)),
    ...silenceFormParts(fromEffect),
    places: placePart(fromEffect, ["area"]),
    silences: {
      ...silencePart(fromEffect, { page: 1, page_size: 100, state: "active" }),
      invalidates: openAlarmsUnlessLive
    },
    ending: {
      machine: silenceEnding.machine(fromEffect(endSilences)),
      invalidates: (system) => ["silences", ...openAlarmsUnlessLive(system)]
    }
  }),
  rules: (rule) => [
    rule({
      from: "ownership",
      when: "form.sent",
      to: "board",
      send: (sent) => (isAllDone(sent) ? { type: "alarmBoard.selected", ids: [] } : null)
    }),
    rule({
      from: "acknowledgement",
      when: "mutation.done",
      to: "board",
      send: (_, now) => deselected(now("board"), now("acknowledgement"))
    }),
    /** Going back from an alarm's drawer closes the dialog above it, and asks about typed values. */
    rule({
      from: "tabs",
      when: "tabs.pageVisited",
      to: "ownership",
      send: ({ query, isReturn }) => (!isReturn && query["alarm"] === undefined ? { type: "form.closed" } : null)
    }),
    ...timelineRules,
    ...shiftRules,
    ...silenceRules,
    rule({
      from: "alarms",
      when: "alarms.updated",
      to: "board",
      send: (_, now) => {
        const { open, ended } = selectConnection(now("alarms"))
        return withoutEnded(now("board"), open, ended, now("places"), userOf(now("session"))?.username ?? "")
      }
    }),
    /** Silences are read again once an alarm shows that another person changed one. */
    rule({
      from: "alarms",
      when: "alarms.updated",
      to: "silences",
      send: ({ silences }) => (silences ? { type: "records.refreshed" } : null)
    }),
    rule({
      from: "open",
      when: "query.answered",
      to: "silences",
      send: (_, now) => (hasOtherSilences(now("open")) ? { type: "records.refreshed" } : null)
    }),
    rule({ from: "alarms", when: "alarms.unfollowed", to: "open", send: { type: "query.refreshed" } }),
    /** Without a stream the alarms are refetched when an operator returns. */
    rule({
      from: "tabs",
      when: "tabs.pageVisited",
      to: "open",
      send: (_, now) =>
        isWithoutStream(now("alarms")) && !isQueryLoading(now("open")) ? { type: "query.refreshed" } : null
    })
  ],
  view: (actors) => <AlarmBoardPage {...actors} />
})
