import { useSelector } from "@xstate/react"
import { recordName } from "../../contract/event-sentences.ts"
import { momentText } from "../../contract/formats.ts"
import { HISTORY_PAGE } from "../../machines/history/changes.ts"
import {
  historyFaultOf,
  historyDataIn,
  historyOf,
  historyPageOf,
  isHistoryBusy,
  momentOf,
  recordThenIn
} from "../../machines/history/history-machine.ts"
import { lastPage } from "../../machines/records/paging.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button } from "../../kit/controls.ts"
import { Dialog } from "../../kit/dialog.tsx"
import { IconButton } from "../../kit/icons.tsx"
import { useTexts } from "../../kit/texts.ts"
import { SubtleText } from "../../kit/panel.tsx"
import { RecordLink } from "../../kit/record-link.tsx"
import { RecordsTable } from "../../kit/records-table.tsx"
import { SkeletonRows, State, ErrorState } from "../../kit/state.tsx"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { isEntity } from "../sentences/event-types.ts"
import { RecordAsItWas } from "./record-as-it-was.tsx"
import { phraseIn } from "../sentences/phrases.ts"
import { Sentence, sentenceText } from "../sentences/sentence.tsx"
import { Changes, changesText } from "./values.tsx"

export const HistoryDrawer = () => {
  const t = useTexts()
  const actor = useSignedInActor("history")
  const of = useSelector(actor, historyOf)
  const page = useSelector(actor, historyPageOf)
  const data = useSelector(actor, historyDataIn)
  const moment = useSelector(actor, momentOf)
  const past = useSelector(actor, recordThenIn)
  const fault = useSelector(actor, historyFaultOf)
  const busy = useSelector(actor, isHistoryBusy)
  if (of === null) return null
  const kind = isEntity(of.entity) ? t(`entity.${of.entity}`) : of.entity
  // Events of a record hold its name.
  const named = data?.list.map((event) => recordName(event, phraseIn(t))).find((name) => name !== of.id)
  const title = t("history.of", { name: named ?? `${kind} ${of.id}` })
  const retry = () =>
    actor.send(moment === null ? { type: "history.refreshed" } : { type: "history.momentChosen", event: moment })
  const turnPage = (to: number) => actor.send({ type: "history.pageChanged", page: to })
  const body = () => {
    if (fault !== null && !busy) return <ErrorState fault={fault} retry={retry} />
    if (moment !== null && past !== null && data !== null)
      return <RecordAsItWas actor={actor} past={past} list={data.list} />
    if (data === null || moment !== null) {
      return (
        <div role="status" aria-label={t("kit.loading")}>
          <SkeletonRows count={5} />
        </div>
      )
    }
    const last = lastPage(data.total, HISTORY_PAGE)
    return (
      <div aria-busy={busy}>
        <RecordsTable
          label={title}
          rows={data.list}
          keyOf={({ id }) => id}
          columns={[
            { id: "at", head: t("events.fields.at"), naming: true, kind: "moment" },
            {
              id: "type",
              head: t("events.fields.type"),
              kind: "wrap",
              text: (event) => sentenceText(t, event),
              cell: (_, event) => (
                <Sentence
                  event={event}
                  actor={(text) =>
                    event.user_id === null ? (
                      text
                    ) : (
                      <RecordLink underlined kind="users" id={event.username}>
                        {text}
                      </RecordLink>
                    )
                  }
                />
              )
            },
            {
              id: "_changes",
              head: t("events.fields._changes"),
              kind: "wrap",
              text: (event) => changesText(t, event),
              cell: (_, event) => <Changes event={event} />
            }
          ]}
          actions={({ id, at }) => (
            <Button
              variant="text"
              aria-label={t("history.asItWasAfter", { at: momentText(at) })}
              onClick={() => actor.send({ type: "history.momentChosen", event: id })}
            >
              {t("history.asItWas")}
            </Button>
          )}
        >
          {data.list.length === 0 ? <State title={t("history.none")} lead={t("history.noneLead")} /> : null}
        </RecordsTable>
        {last > 1 ? (
          <Pages aria-label={t("records.paging")}>
            <IconButton
              icon="left"
              label={t("records.previous")}
              disabled={page <= 1}
              onClick={() => turnPage(page - 1)}
            />
            <SubtleText role="status">{t("history.page", { page, last })}</SubtleText>
            <IconButton
              icon="right"
              label={t("records.next")}
              disabled={page >= last}
              onClick={() => turnPage(page + 1)}
            />
          </Pages>
        ) : null}
      </div>
    )
  }
  return (
    <Dialog side="end" width="820px" title={title} onClose={() => actor.send({ type: "history.closed" })}>
      {body()}
    </Dialog>
  )
}

/** The history of a record: author, moment, changes, and the whole record after each. */
const Pages = chakra("nav", {
  base: { display: "flex", justifyContent: "flex-end", alignItems: "center", gap: "2", px: "4", py: "3" }
})
