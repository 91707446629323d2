import { useSelector } from "@xstate/react"
import { useState } from "react"
import { commandFaultOf, commandIn, isActing, isAsked } from "../../machines/commands/command-machine.ts"
import type { KeyOwner } from "../../machines/merchants/merchant-key-events.ts"
import { Confirmation } from "../../kit/confirmation.tsx"
import { TextField } from "../../kit/text-field.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import type { keyReset } from "../../machines/merchants/merchant-list.ts"

/** The merchant's systems are shut out until they have the new key, so that its name has to be typed. */
export const KeyResetDialog = ({ command }: { readonly command: ActorOf<typeof keyReset> }) => {
  const open = useSelector(command, isAsked)
  return open ? <Question command={command} /> : null
}

const Question = ({ command }: { readonly command: ActorOf<typeof keyReset> }) => {
  const t = useTexts()
  const busy = useSelector(command, isActing)
  const fault = useSelector(command, commandFaultOf)
  const { name } = useSelector(command, commandIn<KeyOwner>)
  const [typed, setTyped] = useState("")
  const [wrong, setWrong] = useState(false)
  const confirm = () => {
    if (typed.trim() === name.trim()) return command.send({ type: "command.confirmed" })
    setWrong(true)
  }
  return (
    <Confirmation
      danger
      title={t("merchantList.resetKeyTitle")}
      confirm={t("merchantList.resetKey")}
      busy={busy}
      fault={fault}
      onConfirm={confirm}
      onCancel={() => command.send({ type: "command.cancelled" })}
    >
      <p>{t("merchantList.resetKeyBody", { name })}</p>
      <form
        style={{ marginTop: "12px" }}
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) confirm()
        }}
      >
        <TextField
          name="name"
          data-autofocus
          autoComplete="off"
          label={t("merchantList.typeName", { name })}
          held=""
          problem={wrong ? t("merchantList.otherName") : undefined}
          onChange={({ target }) => {
            setTyped(target.value)
            setWrong(false)
          }}
        />
      </form>
    </Confirmation>
  )
}
