import { useContext } from "react"
import { ListServicesContext } from "./list-services.ts"
import { Icon } from "./icons.tsx"
import { type MenuItem, MenuButton } from "./menu.tsx"
import { useTexts } from "./texts.ts"

type Props<Row> = {
  readonly row: Row
  /** The list of the records, and the column that identifies them in events. */
  readonly records: { readonly exported: { readonly group: string; readonly key?: keyof Row & string } }
  readonly items?: ReadonlyArray<MenuItem>
  readonly tabIndex?: number
}

/**
 * A menu of further actions on a record, with its history if the operator may see that. Dangerous actions come last.
 */
export const RowMenu = <Row,>({ row, records: { exported }, items = [], tabIndex }: Props<Row>) => {
  const t = useTexts()
  const history = useContext(ListServicesContext)?.historyOf
  const { group, key = "id" as keyof Row } = exported
  const safe = items.filter(({ danger }) => danger !== true)
  const dangerous = items.filter(({ danger }) => danger === true)
  const all = [...safe, ...(history ? [history(group, String(row[key]))] : []), ...dangerous]
  return (
    all[0] && <MenuButton label={t("records.more")} trigger={<Icon name="dots" />} tabIndex={tabIndex} items={all} />
  )
}
