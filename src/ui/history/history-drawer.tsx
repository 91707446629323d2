import { useSelector } from "@xstate/react"
import { useEffect, useState } from "react"
import { momentText } from "../../effects/contract/formats.ts"
import { HISTORY_PAGE } from "../../machines/history/changes.ts"
import {
  historyFaultOf,
  historyFoundIn,
  historyOf,
  historyPageOf,
  isHistoryBusy,
  momentOf,
  recordThenIn
} from "../../machines/history/history-machine.ts"
import { nameIn } from "../../machines/history/record-name.ts"
import { lastPage } from "../../machines/records/paging.ts"
import { chakra } from "../kit/chakra.ts"
import { Button } from "../kit/controls.ts"
import { Dialog } from "../kit/dialog.tsx"
import { IconButton } from "../kit/icons.tsx"
import { MoreWords } from "../kit/more-words.tsx"
import { Subtle } from "../kit/panel.tsx"
import { RecordsTable } from "../kit/records-table.tsx"
import { SkeletonRows, State, Unable } from "../kit/state.tsx"
import { visitIn } from "../../machines/guard/guard-machine.ts"
import { useActorSelector, useSignedInActor } from "../runtime/app-runtime.tsx"
import { happenedWords, isEntity } from "../words/happened-words.ts"
import * as names from "../words/topics/late/fields.ts"
import * as words from "../words/topics/late/history.ts"
import { RecordAsItWas } from "./record-as-it-was.tsx"
import { Changes, eventText, useHistoryWords, whoText } from "./values.tsx"

const Drawer = () => {
  const t = useHistoryWords()
  const actor = useSignedInActor("history")
  const of = useSelector(actor, historyOf)
  const page = useSelector(actor, historyPageOf)
  const found = useSelector(actor, historyFoundIn)
  const moment = useSelector(actor, momentOf)
  const past = useSelector(actor, recordThenIn)
  const fault = useSelector(actor, historyFaultOf)
  const busy = useSelector(actor, isHistoryBusy)
  // What leads to another page leads away from it, for it lies above them.
  const at = useActorSelector("guard", visitIn)?.fullPath
  const [openedAt] = useState(at)
  useEffect(() => {
    if (at !== openedAt) actor.send({ type: "history.closed" })
  }, [actor, at, openedAt])
  if (of === null) return null
  const kind = isEntity(of.entity) ? t(`entity.${of.entity}`) : of.entity
  // What happened to it says how it is called.
  const named = found?.list.map(nameIn).find((name) => name !== of.id)
  const title = t("history.of", { name: named ?? `${kind} ${of.id}` })
  const again = () =>
    actor.send(moment === null ? { type: "history.refreshed" } : { type: "history.momentChosen", event: moment })
  const turn = (to: number) => actor.send({ type: "history.turned", page: to })
  const body = () => {
    if (fault !== null && !busy) return <Unable fault={fault} retry={again} />
    if (moment !== null && past !== null && found !== null)
      return <RecordAsItWas actor={actor} past={past} list={found.list} />
    if (found === null || moment !== null) {
      return (
        <div role="status" aria-label={t("kit.loading")}>
          <SkeletonRows count={5} />
        </div>
      )
    }
    const last = lastPage(found.total, HISTORY_PAGE)
    return (
      <div aria-busy={busy}>
        <RecordsTable
          label={title}
          rows={found.list}
          keyOf={({ id }) => id}
          columns={[
            { id: "at", head: t("history.at"), naming: true, kind: "moment" },
            { id: "username", head: t("history.who"), cell: (event) => whoText(t, event) },
            { id: "type", head: t("history.what"), cell: ({ type }) => eventText(t, type) },
            {
              id: "changes",
              head: t("history.changes"),
              kind: "wrap",
              cell: (event) => <Changes event={event} />
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
          {found.list.length === 0 ? <State title={t("history.none")} lead={t("history.noneLead")} /> : null}
        </RecordsTable>
        {last > 1 ? (
          <Pages aria-label={t("records.paging")}>
            <IconButton icon="left" label={t("records.previous")} disabled={page <= 1} onClick={() => turn(page - 1)} />
            <Subtle role="status">{t("history.page", { page, last })}</Subtle>
            <IconButton icon="right" label={t("records.next")} disabled={page >= last} onClick={() => turn(page + 1)} />
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

/** Who did what to a record, and when: what it was before and after, and all of it as it was then. */
export const HistoryDrawer = () => (
  <MoreWords words={{ ...words, ...names, ...happenedWords }}>
    <Drawer />
  </MoreWords>
)

const Pages = chakra("nav", {
  base: { display: "flex", justifyContent: "flex-end", alignItems: "center", gap: "2", px: "4", py: "3" }
})
