import type { Fault } from "../contract/fault.ts"
import type { Query } from "../machines/records/records-events.ts"
import { Button } from "./controls.ts"
import { SkeletonRows, State, ErrorState } from "./state.tsx"
import { useTexts } from "./texts.ts"

/** The text of a list that has no records at all. */
export type EmptyText = { readonly title: string; readonly lead: string }

type Props = {
  readonly records: {
    readonly query: Query
    readonly listing: boolean
    readonly offline: boolean
    readonly fault: Fault | null
    readonly filtered: boolean
    readonly refresh: () => void
    readonly search: (filters: Readonly<Record<string, never>>) => void
  }
  readonly empty: EmptyText | undefined
  readonly onAdd: (() => void) | undefined
}

/** The reason why a list has no rows, and the operator's next step. */
export const NoRows = ({
  records: { query, listing, offline, fault, filtered, refresh, search },
  empty,
  onAdd
}: Props) => {
  const t = useTexts()
  if (offline) return <State title={t("records.offline")} lead={t("records.offlineLead")} />
  if (listing) return <SkeletonRows count={Math.min(query.page_size, 10)} />
  if (fault !== null) return <ErrorState title={t("records.failed")} fault={fault} retry={refresh} />
  if (filtered) {
    return (
      <State title={t("records.nothing")} lead={t("records.nothingLead")}>
        <Button onClick={() => search({})}>{t("records.reset")}</Button>
      </State>
    )
  }
  const { title, lead } = empty ?? { title: t("records.empty"), lead: t("records.emptyLead") }
  return (
    <State title={title} lead={lead}>
      {onAdd === undefined ? null : <Button onClick={onAdd}>{t("records.add")}</Button>}
    </State>
  )
}
