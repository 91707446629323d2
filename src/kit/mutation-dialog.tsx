import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import { Confirmation } from "./confirmation.tsx"
import {
  type MutationActor,
  mutationFaultOf,
  mutationIn,
  isActing,
  isMutationConfirming
} from "../machines/mutations/mutation-machine.ts"
import { useTexts } from "./texts.ts"

type Props<Input> = {
  readonly mutation: MutationActor<Input>
  /** True for a mutation that cannot be undone. */
  readonly danger?: boolean
  /** The question, by default "Confirm operation?". */
  readonly question?: (input: Input) => string | undefined
  /** The label of the confirm button. */
  readonly confirm: (input: Input) => string
  /** The consequences of the mutation in words. */
  readonly children: (input: Input) => ReactNode
}

/** The confirmation of a mutation. */
export const MutationDialog = <Input,>({ mutation, danger = false, question, confirm, children }: Props<Input>) => {
  const t = useTexts()
  const open = useSelector(mutation, isMutationConfirming)
  const busy = useSelector(mutation, isActing)
  const fault = useSelector(mutation, mutationFaultOf)
  const input = useSelector(mutation, mutationIn<Input>)
  if (!open) return null
  return (
    <Confirmation
      title={question?.(input) ?? t("records.confirmCommand")}
      danger={danger}
      confirm={confirm(input)}
      busy={busy}
      fault={fault}
      onConfirm={() => mutation.send({ type: "mutation.confirmed" })}
      onCancel={() => mutation.send({ type: "mutation.cancelled" })}
    >
      {children(input)}
    </Confirmation>
  )
}
