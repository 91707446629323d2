import { useSelector } from "@xstate/react"
import type { FormEvent } from "react"
import { moneyText } from "../../contract/formats.ts"
import type { Refund } from "../../contract/refunds.ts"
import { isOpen, subjectIn } from "../../machines/forms/form-machine.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { chakra } from "../../kit/chakra.ts"
import { Textarea } from "../../kit/controls.ts"
import { DialogBody } from "../../kit/dialog.tsx"
import { Field } from "../../kit/field.tsx"
import { FormActorDialog, FormActorFooter, useForm } from "../../kit/lazy/form-actor-dialog.tsx"
import { reasonIn, ReasonChips } from "../../kit/reason-chips.tsx"
import { FailureAlert } from "../../kit/state.tsx"
import { problemText, useTexts } from "../../kit/texts.ts"
import { type refusalForm, refusalProblems } from "./refund-queue.ts"

type Props = { readonly form: ActorOf<typeof refusalForm> }

const chips = ["taken", "delivered", "refunded", "chargedOnce", "late"] as const

const Fields = ({ form: actor }: Props) => {
  const t = useTexts()
  const { form, problems, fault, busy, lookForTyped } = useForm(actor)
  const refund = useSelector(actor, subjectIn<Refund>)
  if (refund === null) return null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const attempt = { reason: reasonIn(new FormData(event.currentTarget)) }
    actor.send({ type: "form.submitted", attempt, problems: refusalProblems(attempt) })
  }
  return (
    <form ref={form} noValidate aria-busy={busy} onInput={lookForTyped} onSubmit={submit}>
      <DialogBody>
        <FailureAlert fault={fault?._tag === "Refused" && fault.field === "reason" ? null : fault}>
          {t("records.undone")}
        </FailureAlert>
        <chakra.p mb="3" color="fg.muted">
          {moneyText(refund.amount)} · {t("refunds.customerReason", { reason: refund.reason })}
        </chakra.p>
        <ReasonChips legend={t("refundQueue.chips")} reasons={chips.map((chip) => t(`refundQueue.chip.${chip}`))} />
        <Field label={t("refundQueue.words")} problem={problemText(t, problems["reason"])}>
          {(controlProps) => <Textarea {...controlProps} name="reason" rows={2} />}
        </Field>
      </DialogBody>
      <FormActorFooter danger actor={actor}>
        {t("refunds.refuseNow")}
      </FormActorFooter>
    </form>
  )
}

/** Asks for the reason of a refusal: a common one, free text, or both. */
export const RefusalDialog = ({ form }: Props) => {
  const t = useTexts()
  const open = useSelector(form, isOpen)
  const number = useSelector(form, subjectIn<Refund>)?.number ?? ""
  if (!open) return null
  return (
    <FormActorDialog actor={form} title={t("refunds.refuseTitle", { number })}>
      <Fields form={form} />
    </FormActorDialog>
  )
}
