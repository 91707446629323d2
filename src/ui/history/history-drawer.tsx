import { useSelector } from "@xstate/react"
import { momentText } from "../../effects/contract/formats.ts"
import type { ServerEvent } from "../../effects/contract/events.ts"
import { type AsideActor, asidePageOf } from "../../machines/asides/aside-machine.ts"
import { changesOf } from "../../machines/history/history.ts"
import { lastPage } from "../../machines/records/paging.ts"
import { AsideDrawer } from "../asides/aside-drawer.tsx"
import { chakra } from "../kit/chakra.ts"
import { IconButton } from "../kit/icons.tsx"
import { Subtle } from "../kit/panel.tsx"
import { LongText } from "../kit/long-text.tsx"
import { RecordsTable } from "../kit/records-table.tsx"
import { State } from "../kit/state.tsx"
import { isEventType } from "../words/happened-words.ts"
import type * as topics from "../words/topics/late/history.ts"
import { wordsWith } from "../words/words.ts"

const useHistoryWords = wordsWith<typeof topics>()

/** What the fields of a record are called; one without a name keeps that of the contract. */
type FieldNames = Readonly<Record<string, string>>

/** What a field held, in words. */
const useValueText = () => {
  const t = useHistoryWords()
  return (field: string, value: unknown) => {
    if (value === null) return t("records.none")
    if (typeof value === "boolean") return t(value ? "records.yes" : "records.no")
    if (typeof value === "number" && field.endsWith("_at")) return momentText(value)
    if (typeof value === "string" && value.startsWith("/media/")) return t("history.image")
    return typeof value === "object" ? JSON.stringify(value) : String(value)
  }
}

const Changes = ({ event, names }: { readonly event: ServerEvent; readonly names: FieldNames }) => {
  const t = useHistoryWords()
  const textOf = useValueText()
  const changes = changesOf(event)
  if (changes.length === 0) return t("records.none")
  return (
    <List>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{names[field] ?? field}</dt>
          {before === null ? null : (
            <dd>
              <del>
                <LongText text={textOf(field, before)} />
              </del>
            </dd>
          )}
          {/* A record that is gone has nothing any more: what it had says it. */}
          {event.after === null ? null : (
            <dd>
              <LongText text={textOf(field, after)} />
            </dd>
          )}
        </div>
      ))}
    </List>
  )
}

type Props = {
  readonly actor: AsideActor
  /** How many events are shown at once. */
  readonly pageSize: number
  readonly names: FieldNames
}

/** Who did what to a record, and when: what it was before and after. */
export const HistoryDrawer = ({ actor, pageSize, names }: Props) => {
  const t = useHistoryWords()
  const page = useSelector(actor, asidePageOf)
  const turn = (to: number) => actor.send({ type: "aside.turned", page: to })
  return (
    <AsideDrawer<{ readonly list: ReadonlyArray<ServerEvent>; readonly total: number }>
      actor={actor}
      width="760px"
      title={(name) => t("history.of", { name })}
    >
      {({ list, total }, { name }) => {
        const last = lastPage(total, pageSize)
        return (
          <>
            <RecordsTable
              label={t("history.of", { name })}
              rows={list}
              keyOf={({ id }) => id}
              columns={[
                { id: "at", head: t("history.at"), naming: true, kind: "moment" },
                { id: "username", head: t("history.who"), cell: (event) => whoOf(event) ?? t("history.nobody") },
                {
                  id: "type",
                  head: t("history.what"),
                  cell: ({ type }) => (isEventType(type) ? t(`happened.${type}`) : type)
                },
                {
                  id: "changes",
                  head: t("history.changes"),
                  kind: "wrap",
                  cell: (event) => <Changes event={event} names={names} />
                }
              ]}
            >
              {list.length === 0 ? <State title={t("history.none")} lead={t("history.noneLead")} /> : null}
            </RecordsTable>
            {last > 1 ? (
              <Pages aria-label={t("records.paging")}>
                <IconButton
                  icon="left"
                  label={t("records.previous")}
                  disabled={page <= 1}
                  onClick={() => turn(page - 1)}
                />
                <Subtle role="status">{t("history.page", { page, last })}</Subtle>
                <IconButton
                  icon="right"
                  label={t("records.next")}
                  disabled={page >= last}
                  onClick={() => turn(page + 1)}
                />
              </Pages>
            ) : null}
          </>
        )
      }}
    </AsideDrawer>
  )
}

/** Without a user it is what somebody typed who was not let in. */
const whoOf = ({ user_id, username }: ServerEvent) => (user_id === null ? undefined : username)

const List = chakra("dl", {
  base: {
    display: "grid",
    gap: "0.5",
    "& > div": { display: "flex", flexWrap: "wrap", columnGap: "2" },
    "& dt": { color: "fg.muted" },
    "& dd": { overflowWrap: "anywhere", minW: "0" },
    "& del": { color: "fg.subtle" }
  }
})

const Pages = chakra("nav", {
  base: { display: "flex", justifyContent: "flex-end", alignItems: "center", gap: "2", px: "4", py: "3" }
})
