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
import { FailureAlert } from "../../kit/state.tsx"
import { problemText, useTexts } from "../../kit/texts.ts"
import { reasonIn, type refusalForm, refusalProblems } from "./refund-queue.ts"

type Props = { readonly form: ActorOf<typeof refusalForm> }

const chips = ["taken", "delivered", "refunded", "chargedOnce", "late"] as const

const Chips = chakra("fieldset", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    gap: "2",
    mb: "3",
    "& legend": { mb: "1", fontWeight: "medium" },
    "& label": {
      display: "inline-flex",
      alignItems: "center",
      gap: "1.5",
      minH: "9",
      px: "3",
      rounded: "full",
      border: "1px solid",
      borderColor: "border.control",
      cursor: "pointer",
      _hover: { bg: "bg.hover" },
      "&:has(:checked)": { bg: "bg.chosen", color: "accent.fg", borderColor: "currentColor" }
    },
    "& input": { accentColor: "accent" }
  }
})

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
        <Chips>
          <legend>{t("refundQueue.chips")}</legend>
          {chips.map((chip, at) => (
            <label key={chip}>
              <input
                type="radio"
                name="chip"
                value={t(`refundQueue.chip.${chip}`)}
                {...(at === 0 ? { "data-autofocus": "" } : {})}
              />
              {t(`refundQueue.chip.${chip}`)}
            </label>
          ))}
        </Chips>
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

/** Asks for the reason of a refusal: a common one, words of one's own, or both. */
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
