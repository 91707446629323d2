import type { RecordsActor } from "../../machines/records/typed-records.ts"
import { Button } from "./controls.ts"
import { useKitWords } from "./words.ts"

type Props<Row> = {
  readonly list: RecordsActor
  readonly row: Row
  readonly records: { readonly editOpened: (row: Row) => object }
  readonly listing: boolean
  /** The record does not change any more. */
  readonly fixed?: boolean
  /** The record cannot go as it is. */
  readonly needed?: boolean
}

/** Edit and Delete, at the end of a row. */
export const RowButtons = <Row extends { readonly id: number }>({
  list,
  row,
  records,
  listing,
  fixed = false,
  needed = false
}: Props<Row>) => {
  const t = useKitWords()
  return (
    <>
      <Button
        variant="text"
        aria-disabled={listing || fixed}
        onClick={() => (fixed ? undefined : list.send(records.editOpened(row) as never))}
      >
        {t("records.edit")}
      </Button>
      <Button
        variant="dangerText"
        aria-disabled={listing || needed}
        onClick={() => (needed ? undefined : list.send({ type: "records.removalAsked", ids: [row.id] }))}
      >
        {t("records.delete")}
      </Button>
    </>
  )
}
