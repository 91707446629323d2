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
  /** The label of the confirm button. */
  readonly confirm: (input: Input) => string
  /** The mutation in words. */
  readonly children: (input: Input) => ReactNode
}

/** "Confirm operation?" */
export const MutationDialog = <Input,>({ mutation, danger = false, confirm, children }: Props<Input>) => {
  const t = useTexts()
  const open = useSelector(mutation, isMutationConfirming)
  const busy = useSelector(mutation, isActing)
  const fault = useSelector(mutation, mutationFaultOf)
  const input = useSelector(mutation, mutationIn<Input>)
  if (!open) return null
  return (
    <Confirmation
      title={t("records.confirmCommand")}
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
