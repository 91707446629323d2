import { useSelector } from "@xstate/react"
import { useState } from "react"
import {
  mutationFaultOf,
  mutationIn,
  isActing,
  isMutationConfirming
} from "../../machines/mutations/mutation-machine.ts"
import { Confirmation } from "../../kit/confirmation.tsx"
import { TextField } from "../../kit/text-field.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import type { KeyOwner, keyReset } from "../../machines/merchants/merchant-keys.ts"

/**
 * A reset shuts the merchant's systems out until they have the new key, so the operator must type the merchant's
 * name.
 */
export const KeyResetDialog = ({ mutation }: { readonly mutation: ActorOf<typeof keyReset> }) => {
  const open = useSelector(mutation, isMutationConfirming)
  return open ? <Question mutation={mutation} /> : null
}

const Question = ({ mutation }: { readonly mutation: ActorOf<typeof keyReset> }) => {
  const t = useTexts()
  const busy = useSelector(mutation, isActing)
  const fault = useSelector(mutation, mutationFaultOf)
  const { name } = useSelector(mutation, mutationIn<KeyOwner>)
  const [typed, setTyped] = useState("")
  const [wrong, setWrong] = useState(false)
  const confirm = () => {
    if (typed.trim() === name.trim()) return mutation.send({ type: "mutation.confirmed" })
    setWrong(true)
  }
  return (
    <Confirmation
      danger
      title={t("merchants.resetKeyTitle")}
      confirm={t("merchants.resetKey")}
      busy={busy}
      fault={fault}
      onConfirm={confirm}
      onCancel={() => mutation.send({ type: "mutation.cancelled" })}
    >
      <p>{t("merchants.resetKeyBody", { name })}</p>
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
          label={t("merchants.typeName", { name })}
          defaultValue=""
          problem={wrong ? t("merchants.otherName") : undefined}
          onChange={({ target }) => {
            setTyped(target.value)
            setWrong(false)
          }}
        />
      </form>
    </Confirmation>
  )
}
