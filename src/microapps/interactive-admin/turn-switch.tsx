import { useSelector } from "@xstate/react"
import { Switch } from "../../ui/kit/switch.tsx"
import { type CommandActor, isActing } from "../../machines/commands/command-machine.ts"
import { useWords } from "./words.ts"

type Row = { readonly enabled: boolean }
type Props<R extends Row> = { readonly turn: CommandActor; readonly row: R; readonly name: string }

/** Turns a record on or off. It shows what the server holds: the other way round only once the server has said so. */
export const TurnSwitch = <R extends Row>({ turn, row, name }: Props<R>) => {
  const t = useWords()
  const busy = useSelector(turn, isActing)
  return (
    <Switch
      aria-label={t("turn.named", { name })}
      aria-disabled={busy}
      checked={row.enabled}
      onChange={() => (busy ? undefined : turn.send({ type: "command.issued", command: row }))}
    />
  )
}
