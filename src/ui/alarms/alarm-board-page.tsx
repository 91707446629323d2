import { useSelector } from "@xstate/react"
import { isReadonlyArrayNonEmpty } from "effect/Array"
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react"
import type { Alarm } from "../../contract/alarms.ts"
import { momentText } from "../../contract/formats.ts"
import type { acknowledging as acknowledgingForm } from "../../machines/alarms/acknowledging.ts"
import {
  type AlarmBoardActor,
  filtersOf,
  frozenOrderOf,
  selectedOf
} from "../../machines/alarms/alarm-board-machine.ts"
import type { StreamState } from "../../machines/alarms/alarms-machine.ts"
import { alarmTypes } from "../../machines/alarms/alarm-types.ts"
import { noFilters } from "../../machines/alarms/board-filters.ts"
import { boardRows, stillSelected } from "../../machines/alarms/board-rows.ts"
import { silenceList, silenceOf, type silenceEnding } from "../../machines/alarms/silence-list.ts"
import { MutationDialog } from "../../kit/mutation-dialog.tsx"
import { Button } from "../../kit/controls.ts"
import { Alert, Panel, PanelHead, Subtle } from "../../kit/panel.tsx"
import { SelectionBar } from "../../kit/select-rows.tsx"
import { RecordDialog } from "../../kit/record-dialog.tsx"
import { RequestId, SkeletonRows, State, Unable } from "../../kit/state.tsx"
import { faultText, useTexts } from "../../kit/texts.ts"
import { AcknowledgeDialog } from "./acknowledge-dialog.tsx"
import { AlarmRows } from "./alarm-rows.tsx"
import { BoardFilterBar, MirroredFilters } from "./board-filters.tsx"
import { inAnHour, silenceForm } from "./silence-form.tsx"
import { SilencesButton, SilencesDrawer } from "./silences-drawer.tsx"
import { useOpenAlarms } from "./use-open-alarms.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import type { openAlarms } from "../../machines/alarms/open-alarms-query.ts"

type Actors = {
  readonly board: AlarmBoardActor
  readonly acknowledging: ActorOf<typeof acknowledgingForm>
  readonly open: ActorOf<typeof openAlarms>
  readonly types: ActorOf<typeof alarmTypes>
  readonly silences: ActorOf<typeof silenceList>
  readonly ending: ActorOf<typeof silenceEnding>
}

/** True while the state of the stream is about to be known. */
const isComing = (stream: StreamState) => stream === "unknown" || stream === "connecting"

/** The reason and the age of a board that is not live. */
const LineState = ({ stream, at }: { readonly stream: StreamState; readonly at: number | null }) => {
  const t = useTexts()
  const streamState = stream === "live" || stream === "unknown" ? [] : [t(`alarmStream.${stream}`)]
  if (streamState.length > 0 && at !== null) streamState.push(t("board.asOf", { at: momentText(at) }))
  return <Subtle role="status">{streamState.join(" · ")}</Subtle>
}

/** The open alarms of the fleet, the worst first, and the people who work on them. */
export const AlarmBoardPage = memo(({ board, acknowledging, open: query, types, silences, ending }: Actors) => {
  const t = useTexts()
  const { stream, open: latest, ended, at, busy, fault, refresh } = useOpenAlarms(query)
  // Many that come in one moment are drawn as the browser has time for them.
  const open = useDeferredValue(latest)
  const filters = useSelector(board, filtersOf)
  const frozenOrder = useSelector(board, frozenOrderOf)
  const chosen = useSelector(board, selectedOf)
  const known = useSelector(types, alarmTypes.dataOf)?.list ?? []
  const [drawer, setDrawer] = useState(false)
  const { rows, waiting, counts } = useMemo(
    () => boardRows(open ?? [], ended, filters, frozenOrder),
    [open, ended, filters, frozenOrder]
  )
  const selected = useMemo(() => stillSelected(chosen, rows), [chosen, rows])
  const all = useMemo(() => [...(open ?? []), ...ended], [open, ended])
  const renewed = () => boardRows(open ?? [], ended, filters, null).rows.map(({ alarm }) => alarm.id)
  /** The present alarms, in a ref so that the rows need not be drawn anew with each other. */
  const present = useRef(all)
  useEffect(() => {
    present.current = all
  }, [all])
  const addSilence = useCallback(
    (meant: ReadonlyArray<Alarm>) =>
      silenceList.send(silences, silenceList.events.addOpened.make({ draft: silenceOf(meant, inAnHour()) })),
    [silences]
  )
  const silence = useCallback(
    (ids: ReadonlyArray<number>) => {
      const meant = present.current.filter(({ id }) => ids.includes(id))
      if (meant.length > 0) addSilence(meant)
    },
    [addSilence]
  )
  const openDrawer = () => {
    silences.send({ type: "records.refreshed" })
    setDrawer(true)
  }
  const acknowledge = useCallback(
    (ids: ReadonlyArray<number>) => {
      if (isReadonlyArrayNonEmpty(ids)) acknowledging.send({ type: "form.opened", subject: ids })
    },
    [acknowledging]
  )
  const nothing = () => {
    if (open === null)
      return fault === null || busy ? (
        <SkeletonRows count={8} />
      ) : (
        <Unable title={t("board.failed")} fault={fault} retry={refresh ?? (() => {})} />
      )
    if (open.length === 0) return <State title={t("board.none")} lead={t("board.noneLead")} />
    return (
      <State title={t("board.nothing")} lead={t("records.nothingLead")}>
        <Button onClick={() => board.send({ type: "alarmBoard.filtered", filters: noFilters })}>
          {t("records.reset")}
        </Button>
      </State>
    )
  }
  return (
    <Panel>
      <MirroredFilters board={board} />
      <PanelHead>
        <h1>
          {t("page.alarm-board")} {open === null ? null : <Subtle>{t("board.open", { count: open.length })}</Subtle>}
        </h1>
        <LineState stream={stream} at={at} />
        {refresh === null || isComing(stream) ? null : (
          <Button aria-disabled={busy} onClick={refresh}>
            {t("board.refresh")}
          </Button>
        )}
        <SilencesButton silences={silences} onClick={openDrawer} />
      </PanelHead>
      <BoardFilterBar board={board} open={open ?? []} counts={counts} />
      <SelectionBar count={selected.length} onClear={() => board.send({ type: "alarmBoard.selected", ids: [] })}>
        <Button aria-disabled={selected.length === 0} onClick={() => acknowledge(selected)}>
          {t("board.acknowledge")}
        </Button>
        <Button aria-disabled={selected.length === 0} onClick={() => silence(selected)}>
          {t("board.silence")}
        </Button>
        {waiting.length === 0 ? null : (
          <Button
            variant="solid"
            aria-live="polite"
            onClick={() => board.send({ type: "alarmBoard.orderRenewed", ids: renewed() })}
          >
            {t("board.waiting", { count: waiting.length })}
          </Button>
        )}
      </SelectionBar>
      {fault === null || open === null || busy ? null : (
        <Alert role="alert">
          <strong>{faultText(t, fault)}</strong>
          <span>{t("board.stale")}</span>
          <RequestId fault={fault} />
        </Alert>
      )}
      {rows.length === 0 ? (
        nothing()
      ) : (
        <AlarmRows board={board} rows={rows} renewed={renewed} onAcknowledge={acknowledge} onSilence={silence} />
      )}
      <AcknowledgeDialog acknowledging={acknowledging} openAlarms={all} />
      {drawer ? (
        <SilencesDrawer
          silences={silences}
          ending={ending}
          types={known}
          onAdd={() => addSilence([])}
          onClose={() => setDrawer(false)}
        />
      ) : null}
      <RecordDialog list={silences} form={silenceForm(t, known)} />
      <MutationDialog mutation={ending} confirm={() => t("silence.endSilence")}>
        {() => t("silence.endBody")}
      </MutationDialog>
    </Panel>
  )
})
