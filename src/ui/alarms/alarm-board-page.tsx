import { useSelector } from "@xstate/react"
import { memo, useCallback, useDeferredValue, useMemo, useRef, useState } from "react"
import type { Alarm } from "../../contract/alarms.ts"
import type { Fault } from "../../contract/fault.ts"
import { momentText } from "../../contract/formats.ts"
import {
  type AlarmBoardActor,
  filtersOf,
  frozenOrderOf,
  openGroupsOf,
  selectedOf
} from "../../machines/alarms/alarm-board-machine.ts"
import type { AcknowledgementActor } from "../../machines/alarms/acknowledgement-machine.ts"
import { selectStream, type StreamState } from "../../machines/alarms/alarms-machine.ts"
import type { alarmTimeline } from "../../machines/alarms/alarm-timeline.ts"
import { placeOptions } from "../../machines/areas/place-options.ts"
import { alarmTypes } from "../../machines/alarms/alarm-types.ts"
import {
  type colleagues as colleagueQuery,
  type ownershipForm,
  type Operator,
  isUnclaimed
} from "../../machines/alarms/ownership.ts"
import { type BoardFilters, noFilters, sitesInArea } from "../../machines/alarms/board-filters.ts"
import { boardRows, neighbourOf, selectedWithRow } from "../../machines/alarms/board-rows.ts"
import { userOf } from "../../machines/session/session-machine.ts"
import type { robotSearch } from "../../machines/devices/robot-search.ts"
import type { silenceCoverage } from "../../machines/alarms/silence-coverage.ts"
import type { silenceEnding, silenceList } from "../../machines/alarms/silence-list.ts"
import { MutationDialog } from "../../kit/mutation-dialog.tsx"
import { Button } from "../../kit/controls.ts"
import { useSearchKey } from "../../kit/list-keys.ts"
import { flattenAreas } from "../../kit/places/area-rows.ts"
import { chakra } from "../../kit/chakra.ts"
import { Alert, Panel, PanelHead, SubtleText } from "../../kit/panel.tsx"
import { RequestId, SkeletonRows, State, ErrorState } from "../../kit/state.tsx"
import { faultText, useTexts } from "../../kit/texts.ts"
import { AlarmDrawer } from "./alarm-drawer.tsx"
import { AlarmRows } from "./alarm-rows.tsx"
import { BoardFilterBar, BoardTools } from "./board-filters.tsx"
import { BoardDock, BoardSelection } from "./board-selection.tsx"
import { OwnershipDialog } from "./ownership-dialog.tsx"
import { SilenceDialog } from "./silence-dialog.tsx"
import { SilencesButton, SilencesDrawer } from "./silences-drawer.tsx"
import { useActorSelector, useSignedInActor } from "../runtime/app-runtime.tsx"
import { useBoardActions, useChangeableIds } from "./use-board-actions.ts"
import { BoardOffers, ShiftButtons, ShiftDialogs } from "./board-shift.tsx"
import { newPin, type PinActors } from "./pin-list.tsx"
import type { shiftForm } from "../../machines/pins/pins.ts"
import { UndoBar } from "./undo-bar.tsx"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { latestAlarms, type openAlarms } from "../../machines/alarms/open-alarms-query.ts"

type Actors = PinActors & {
  readonly shift: ActorOf<typeof shiftForm>
  readonly board: AlarmBoardActor
  readonly ownership: ActorOf<typeof ownershipForm>
  readonly colleagues: ActorOf<typeof colleagueQuery>
  readonly acknowledgement: AcknowledgementActor
  readonly timeline: ActorOf<typeof alarmTimeline>
  readonly open: ActorOf<typeof openAlarms>
  readonly types: ActorOf<typeof alarmTypes>
  readonly places: ActorOf<typeof placeOptions>
  readonly coverage: ActorOf<typeof silenceCoverage>
  readonly robotSearch: ActorOf<typeof robotSearch>
  readonly silences: ActorOf<typeof silenceList>
  readonly ending: ActorOf<typeof silenceEnding>
}

/** True until the first state of the stream is known. */
const isConnecting = (stream: StreamState) => stream === "unknown" || stream === "connecting"

/** The reason and the age of a board that is not live. */
const ConnectionState = ({ stream, at }: { readonly stream: StreamState; readonly at: number | null }) => {
  const t = useTexts()
  if (stream === "live" || stream === "unknown") return <SubtleText role="status" />
  const isOff = stream === "offByOperator" || stream === "offByServer"
  const reason = t(`alarmStream.${stream}`)
  return (
    <SubtleText role="status">
      {/* The bar above each page says that alarms are off. */}
      <WherePossible data-wide={isOff || undefined}>{at === null ? reason : `${reason} · `}</WherePossible>
      {at === null ? null : t("board.asOf", { at: momentText(at) })}
    </SubtleText>
  )
}

const useKnownAlarms = (query: Actors["open"]) => {
  const connection = useSelector(useSignedInActor("alarms"), (snapshot) => snapshot)
  const querySnapshot = useSelector(query, (snapshot) => snapshot)
  const refresh = () => query.send({ type: "query.refreshed" })
  const stream = selectStream(connection)
  const latest = latestAlarms(connection, querySnapshot)
  return { stream, isLive: latest.isFollowed || isConnecting(stream), refresh, ...latest }
}

type NoRowsProps = {
  readonly openAlarms: ReadonlyArray<Alarm> | null
  readonly fault: Fault | null
  readonly refresh: () => void
  readonly onReset: () => void
}

/** The reason why no row is on show. */
const NoRows = ({ openAlarms, fault, refresh, onReset }: NoRowsProps) => {
  const t = useTexts()
  if (openAlarms === null)
    return fault === null ? (
      <SkeletonRows count={8} />
    ) : (
      <ErrorState title={t("board.failed")} fault={fault} retry={refresh} />
    )
  if (openAlarms.length === 0) return <State title={t("board.none")} lead={t("board.noneLead")} />
  return (
    <State title={t("board.nothing")} lead={t("records.nothingLead")}>
      <Button onClick={onReset}>{t("records.reset")}</Button>
    </State>
  )
}

/** The sites of the filtered area, and its name. */
const useArea = (places: Actors["places"], { area }: Pick<BoardFilters, "area">) => {
  const data = useSelector(places, placeOptions.dataOf)
  const sites = useMemo(() => sitesInArea({ area }, data), [area, data])
  const areaName = area === null ? null : (flattenAreas(data?.areas ?? []).find(({ id }) => id === area)?.name ?? area)
  return { sites, areaName }
}

type BoardProps = Actors & { readonly operator: Operator }

const Board = (props: BoardProps) => {
  const {
    board,
    ownership,
    colleagues,
    acknowledgement,
    timeline,
    open: query,
    types,
    silences,
    ending,
    pin,
    operator
  } = props
  const t = useTexts()
  const panel = useRef<HTMLElement>(null)
  useSearchKey(panel)
  const { stream, open: latest, ended, at, isLive, busy, fault, refresh } = useKnownAlarms(query)
  // Many simultaneous alarms render when the browser has time.
  const open = useDeferredValue(latest)
  const filters = useSelector(board, filtersOf)
  const frozenOrder = useSelector(board, frozenOrderOf)
  const selectedIds = useSelector(board, selectedOf)
  const typeOptions = useSelector(types, alarmTypes.dataOf)?.list ?? []
  const [drawer, setDrawer] = useState(false)
  const openGroups = useSelector(board, openGroupsOf)
  const { username } = operator
  const { sites, areaName } = useArea(props.places, filters)
  const { rows, hidden, counts } = useMemo(
    () => boardRows({ open: open ?? [], ended, filters, sites, frozenOrder, openGroups, username }),
    [open, ended, filters, sites, frozenOrder, openGroups, username]
  )
  const selected = useMemo(() => selectedWithRow(selectedIds, rows), [selectedIds, rows])
  const all = useMemo(() => [...(open ?? []), ...ended], [open, ended])
  const currentOrder = () =>
    boardRows({ open: open ?? [], ended, filters, sites, frozenOrder: null, openGroups, username }).rows.map(
      ({ key }) => key
    )
  const { addSilence, silence, changeOwner } = useBoardActions({ ownership, acknowledgement, silences }, all, username)
  const changeableIds = useChangeableIds(all, selected, operator)
  const { alarm: openId } = filters
  const openAlarm = useCallback(
    (id: number | null) =>
      board.send({ type: "alarmBoard.filtered", filters: { ...filtersOf(board.getSnapshot()), alarm: id } }),
    [board]
  )
  const pinRobot = useCallback((robot: string) => pin.send({ type: "form.opened", subject: newPin(robot) }), [pin])
  const step = (to: 1 | -1) => {
    const next = openId === null ? null : neighbourOf(rows, openId, to)
    if (next !== null) openAlarm(next)
  }
  const reset = () => board.send({ type: "alarmBoard.filtered", filters: noFilters })
  const openDrawer = () => {
    silences.send({ type: "records.refreshed" })
    setDrawer(true)
  }
  return (
    <Panel ref={panel} position="relative">
      <PanelHead pt={{ base: "2", md: "1" }}>
        <h1>
          {t("page.alarm-board")}{" "}
          {open === null ? null : (
            <SubtleText fontSize={{ base: "sm", md: "inherit" }}>
              {t("board.open", { count: open.length })}
              <WherePossible data-wide={isLive ? undefined : true}>
                {" · "}
                {t("board.unclaimedCount", { count: open.filter(isUnclaimed).length })}
              </WherePossible>
            </SubtleText>
          )}
        </h1>
        <ConnectionState stream={stream} at={at} />
        {isLive ? null : (
          <Button aria-disabled={busy} h={{ md: "7" }} onClick={refresh}>
            {t("board.refresh")}
          </Button>
        )}
        <BoardTools>
          <ShiftButtons {...props} openAlarms={all} />
          <SilencesButton silences={silences} onClick={openDrawer} />
        </BoardTools>
      </PanelHead>
      <BoardFilterBar
        board={board}
        username={username}
        open={open ?? []}
        counts={open === null ? null : counts}
        areaName={areaName}
      />
      <BoardOffers {...props} openAlarms={all} />
      {fault === null || open === null || busy ? null : (
        <Alert role="alert">
          <strong>{faultText(t, fault)}</strong>
          <span>{t("board.stale")}</span>
          <RequestId fault={fault} />
        </Alert>
      )}
      {rows.length === 0 ? (
        <NoRows openAlarms={open} fault={busy ? null : fault} refresh={refresh} onReset={reset} />
      ) : (
        <AlarmRows
          board={board}
          rows={rows}
          operator={operator}
          onUndo={() => acknowledgement.send({ type: "acknowledgement.undoRequested" })}
          onOpen={openAlarm}
          currentOrder={currentOrder}
          onOwnership={changeOwner}
          onSilence={silence}
          onPin={pinRobot}
        />
      )}
      {openId === null ? null : (
        <AlarmDrawer
          timeline={timeline}
          title={all.find(({ id }) => id === openId)?.name ?? t("drawer.timeline")}
          operator={operator}
          onOwnership={changeOwner}
          onStep={step}
          onClose={() => openAlarm(null)}
        />
      )}
      <BoardDock>
        {hidden.length === 0 ? null : (
          <Button
            variant="solid"
            aria-live="polite"
            onClick={() => board.send({ type: "alarmBoard.orderRefreshed", keys: currentOrder() })}
          >
            {t("board.waiting", { count: hidden.length })}
          </Button>
        )}
        <UndoBar acknowledgement={acknowledgement} alarms={all} />
        <BoardSelection
          board={board}
          selected={selected}
          changeableIds={changeableIds}
          onOwnership={changeOwner}
          onSilence={silence}
        />
      </BoardDock>
      <ShiftDialogs {...props} openAlarms={all} />
      <OwnershipDialog ownership={ownership} colleagues={colleagues} openAlarms={all} />
      {drawer ? (
        <SilencesDrawer
          silences={silences}
          ending={ending}
          types={typeOptions}
          onAdd={() => addSilence([])}
          onClose={() => setDrawer(false)}
        />
      ) : null}
      <SilenceDialog
        silences={silences}
        places={props.places}
        coverage={props.coverage}
        robotSearch={props.robotSearch}
        types={typeOptions}
      />
      <MutationDialog
        mutation={ending}
        question={() => t("silence.endQuestion")}
        confirm={() => t("silence.endSilence")}
      >
        {() => t("silence.endBody")}
      </MutationDialog>
    </Panel>
  )
}

/** The open alarms of the fleet, the worst first, and their owners. */
export const AlarmBoardPage = memo((actors: Actors) => {
  const operator = useActorSelector("session", userOf)
  return operator === null ? null : <Board {...actors} operator={operator} />
})

/** Left out on the narrowest phones, or on all but wide screens: alarms begin below one line. */
const WherePossible = chakra("span", {
  base: { "@media (width < 360px)": { display: "none" }, "&[data-wide]": { display: { base: "none", xl: "inline" } } }
})
