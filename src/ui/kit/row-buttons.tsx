import type { RecordsActor } from "../../machines/records/typed-records.ts"
import { Button } from "./controls.ts"
import { Icon } from "./icons.tsx"
import { type Item, MenuButton } from "./menu.tsx"
import { useKitWords } from "./words.ts"

type Props<Row> = {
  readonly list: RecordsActor
  readonly row: Row
  readonly records: { readonly editOpened: (row: Row) => Parameters<RecordsActor["send"]>[0] }
  readonly listing: boolean
  /** The record does not change any more. */
  readonly fixed?: boolean
  /** The record cannot go as it is. */
  readonly needed?: boolean
  /** What else can be done with the record, in a menu between the two. */
  readonly more?: ReadonlyArray<Item>
}

/** Edit and Delete, at the end of a row. */
export const RowButtons = <Row extends { readonly id: number }>(props: Props<Row>) => {
  const { list, row, records, listing, fixed = false, needed = false, more = [] } = props
  const t = useKitWords()
  const remove = () => list.send({ type: "records.removalAsked", ids: [row.id] })
  return (
    <>
      <Button
        variant="text"
        aria-disabled={listing || fixed}
        onClick={() => (fixed ? undefined : list.send(records.editOpened(row)))}
      >
        {t("records.edit")}
      </Button>
      {more.length === 0 ? null : <MenuButton label={t("records.more")} trigger={<Icon name="dots" />} items={more} />}
      <Button variant="dangerText" aria-disabled={listing || needed} onClick={() => (needed ? undefined : remove())}>
        {t("records.delete")}
      </Button>
    </>
  )
}
