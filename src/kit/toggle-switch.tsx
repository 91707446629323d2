import { useSelector } from "@xstate/react"
import { type MutationActor, isActing } from "../machines/mutations/mutation-machine.ts"
import { useIsReadOnly } from "./list-services.ts"
import { Switch } from "./switch.tsx"

type Row = { readonly enabled: boolean }
type Props<R extends Row> = {
  readonly toggle: MutationActor<R>
  readonly row: R
  /** The group of the records in the contract. */
  readonly group: string
  /** The name of the switch. */
  readonly label: string
  readonly stale: boolean
  /** True if a toggle of this row needs a confirmation first (`MutationDialog`). */
  readonly confirms?: boolean
}

/** Toggles a record. The switch shows the server's state, and changes only with its answer. */
export const ToggleSwitch = <R extends Row>({ toggle, row, group, label, stale, confirms = false }: Props<R>) => {
  const looksOnly = useIsReadOnly(group)
  const idle = useSelector(toggle, isActing) || stale
  return (
    <Switch
      verticalAlign="middle"
      aria-label={label}
      disabled={looksOnly}
      aria-disabled={idle}
      checked={row.enabled}
      onChange={() =>
        idle ? undefined : toggle.send({ type: confirms ? "mutation.requested" : "mutation.issued", input: row })
      }
    />
  )
}
