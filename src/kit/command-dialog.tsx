import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import { Confirmation } from "./confirmation.tsx"
import {
  type CommandActor,
  commandFaultOf,
  commandIn,
  isActing,
  isAsked
} from "../machines/commands/command-machine.ts"
import { useTexts } from "./texts.ts"

type Props<Command> = {
  readonly command: CommandActor<Command>
  /** What is done cannot be undone. */
  readonly danger?: boolean
  /** The verb of its button; OK without. */
  readonly confirm?: string
  /** What is about to be done, in words. */
  readonly children: (command: Command) => ReactNode
}

/** "Confirm operation?" */
export const CommandDialog = <Command,>({ command, danger = false, confirm, children }: Props<Command>) => {
  const t = useTexts()
  const open = useSelector(command, isAsked)
  const busy = useSelector(command, isActing)
  const fault = useSelector(command, commandFaultOf)
  const asked = useSelector(command, commandIn<Command>)
  if (!open) return null
  return (
    <Confirmation
      title={t("records.confirmCommand")}
      danger={danger}
      {...(confirm === undefined ? {} : { confirm })}
      busy={busy}
      fault={fault}
      onConfirm={() => command.send({ type: "command.confirmed" })}
      onCancel={() => command.send({ type: "command.cancelled" })}
    >
      {children(asked)}
    </Confirmation>
  )
}
