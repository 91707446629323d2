import type { ComponentProps } from "react"
import type { RecordsActor } from "../machines/records/typed-records.ts"
import { useIsReadOnly } from "./list-services.ts"
import { Button } from "./controls.ts"
import type { MenuItem } from "./menu.tsx"
import { RowMenu } from "./row-menu.tsx"
import { useTexts } from "./texts.ts"

/** An action on a record. One that `reads` changes nothing, so people who only read the records have it too. */
type Action = MenuItem & { readonly reads?: true }

type Props<Row> = {
  readonly list: RecordsActor
  readonly row: Row
  readonly records: ComponentProps<typeof RowMenu<Row>>["records"] & {
    readonly editOpened: (row: Row) => Parameters<RecordsActor["send"]>[0]
  }
  readonly listing: boolean
  /** True for a record that can no longer change. Its form is `readOnly`. */
  readonly fixed?: boolean
  /** True for a record whose present state forbids deleting. */
  readonly needed?: boolean
  /** True for a record that no user of this list may delete. */
  readonly isPersistent?: boolean
  /** Further actions on the record, shown in a menu. */
  readonly more?: ReadonlyArray<Action>
}

/** The buttons of a row, the same in every list: Edit, and a menu with everything else, which ends with Delete. */
export const RowButtons = <Row extends { readonly id: number }>(props: Props<Row>) => {
  const { list, row, records, listing, fixed = false, needed = false, more = [] } = props
  const t = useTexts()
  const looksOnly = useIsReadOnly(records.exported.group)
  if (looksOnly) return <RowMenu row={row} records={records} items={more.filter(({ reads }) => reads)} />
  const deletion: Action = {
    name: "delete",
    label: t("records.delete"),
    danger: true,
    disabled: listing || needed,
    choose: () => list.send({ type: "records.removalRequested", ids: [row.id] })
  }
  return (
    <>
      <Button variant="text" data-opens aria-disabled={listing} onClick={() => list.send(records.editOpened(row))}>
        {t(fixed ? "records.view" : "records.edit")}
      </Button>
      <RowMenu row={row} records={records} items={props.isPersistent === true ? more : [...more, deletion]} />
    </>
  )
}
