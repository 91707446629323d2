import { useSelector } from "@xstate/react"
import { Switch } from "../../ui/kit/switch.tsx"
import { type CommandActor, isActing } from "../../machines/commands/command-machine.ts"
import { useWords } from "./words.ts"

type Row = { readonly enabled: boolean }
type Props<R extends Row> = {
  readonly turn: CommandActor
  readonly row: R
  readonly name: string
  readonly stale: boolean
}

/** Turns a record on or off. It shows what the server holds: the other way round only once the server has said so. */
export const TurnSwitch = <R extends Row>({ turn, row, name, stale }: Props<R>) => {
  const t = useWords()
  const idle = useSelector(turn, isActing) || stale
  return (
    <Switch
      aria-label={t("turn.named", { name })}
      aria-disabled={idle}
      checked={row.enabled}
      onChange={() => (idle ? undefined : turn.send({ type: "command.issued", command: row }))}
    />
  )
}
