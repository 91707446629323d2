import { useSelector } from "@xstate/react"
import { type MutationActor, isActing } from "../machines/mutations/mutation-machine.ts"
import { useIsReadOnly } from "./list-services.ts"
import { Switch } from "./switch.tsx"

type Props<Row> = {
  readonly toggle: MutationActor<Row>
  readonly row: Row
  readonly checked: boolean
  /** The group of the records in the contract. */
  readonly group: string
  /** The name of the switch. */
  readonly label: string
  readonly stale: boolean
  /** True if a toggle of this row needs a confirmation first (`MutationDialog`). */
  readonly confirms?: boolean
}

/** Toggles a record. The switch shows the server's state, and changes only with its answer. */
export const ToggleSwitch = <Row,>({ toggle, row, checked, group, label, stale, confirms = false }: Props<Row>) => {
  const looksOnly = useIsReadOnly(group)
  const idle = useSelector(toggle, isActing) || stale
  return (
    <Switch
      verticalAlign="middle"
      aria-label={label}
      disabled={looksOnly}
      aria-disabled={idle}
      checked={checked}
      onChange={() =>
        idle ? undefined : toggle.send({ type: confirms ? "mutation.requested" : "mutation.issued", input: row })
      }
    />
  )
}
