import type { RecordsActor } from "../../machines/records/typed-records.ts"
import { Button } from "./controls.ts"
import type { RecordForm } from "./record-dialog.tsx"
import { useKitWords } from "./words.ts"

type Props<Row, Draft> = {
  readonly list: RecordsActor
  readonly row: Row
  readonly form: RecordForm<Row, Draft>
  readonly listing: boolean
  /** The record does not change any more. */
  readonly fixed?: boolean
  /** The record cannot go as it is. */
  readonly needed?: boolean
}

/** Edit and Delete, at the end of a row. */
export const RowButtons = <Row extends { readonly id: number }, Draft>({
  list,
  row,
  form,
  listing,
  fixed = false,
  needed = false
}: Props<Row, Draft>) => {
  const t = useKitWords()
  return (
    <>
      <Button
        variant="text"
        aria-disabled={listing || fixed}
        onClick={() =>
          fixed ? undefined : list.send({ type: "records.editOpened", row, draft: form.draftOf(row) } as never)
        }
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
