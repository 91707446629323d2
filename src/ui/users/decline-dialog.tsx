import { useSelector } from "@xstate/react"
import type { FormEvent } from "react"
import { AccountRequestRefusal } from "../../contract/users.ts"
import type { Message } from "../../contract/messages.ts"
import { isOpen, subjectIn } from "../../machines/forms/form-machine.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import type { declineForm } from "../../machines/users/todo-answers.ts"
import { chakra } from "../../kit/chakra.ts"
import { Textarea } from "../../kit/controls.ts"
import { DialogBody } from "../../kit/dialog.tsx"
import { Field } from "../../kit/field.tsx"
import { contractProblems } from "../../kit/field-kinds.ts"
import { ReasonChips, reasonIn } from "../../kit/reason-chips.tsx"
import { FailureAlert } from "../../kit/state.tsx"
import { problemText, useTexts } from "../../kit/texts.ts"
import { FormActorDialog, FormActorFooter, useForm } from "../../kit/lazy/form-actor-dialog.tsx"
import { AnsweredRequest } from "./answered-request.tsx"

const chips = ["unknownPerson", "otherAddress", "hasAccount", "askManager"] as const

type Props = {
  readonly form: ActorOf<typeof declineForm>
  /** False where the place behind the dialog names the answer. */
  readonly confirmed?: boolean
}

/** Declines a request with a reason, which the requester hears by mail where that is possible. */
export const DeclineDialog = ({ form, confirmed = true }: Props) => {
  const t = useTexts()
  const open = useSelector(form, isOpen)
  if (!open) return null
  return (
    <FormActorDialog
      actor={form}
      title={t("todo.declineTitle")}
      {...(confirmed ? { sent: <p>{t("todo.declined")}</p> } : {})}
    >
      <DeclineForm form={form} />
    </FormActorDialog>
  )
}

const DeclineForm = ({ form: actor }: Pick<Props, "form">) => {
  const t = useTexts()
  const { form, problems, fault, busy, lookForTyped } = useForm(actor)
  const subject = useSelector(actor, subjectIn<Message>)
  const request = subject?.todo?.request
  if (subject === null || request === undefined) return null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const data = new FormData(event.currentTarget)
    const attempt = { reason: reasonIn(data), mail: data.get("mail") === "on" }
    const problems = contractProblems({ reason: AccountRequestRefusal.fields.reason }, attempt, {
      reason: "todo.reasonProblem"
    } as const)
    actor.send({ type: "form.submitted", attempt, problems })
  }
  const mailed = request.reply === "mail"
  return (
    <form ref={form} noValidate aria-busy={busy} onInput={lookForTyped} onSubmit={submit}>
      <DialogBody>
        <AnsweredRequest title={subject.title} content={subject.content} />
        <FailureAlert fault={fault?._tag === "Refused" && fault.field === "reason" ? null : fault} />
        <ReasonChips legend={t("todo.reason")} reasons={chips.map((chip) => t(`todo.chip.${chip}`))} />
        <Field label={t("todo.words")} problem={problemText(t, problems["reason"])}>
          {(controlProps) => <Textarea {...controlProps} name="reason" rows={2} />}
        </Field>
        {mailed ? (
          <chakra.label display="flex" gap="2" alignItems="center" overflowWrap="anywhere">
            <input type="checkbox" name="mail" defaultChecked />
            {t("todo.mail", { email: request.email })}
          </chakra.label>
        ) : (
          <chakra.p color="fg.muted">{t(`todo.${request.reply}`)}</chakra.p>
        )}
      </DialogBody>
      <FormActorFooter danger actor={actor}>
        {t("todo.decline")}
      </FormActorFooter>
    </form>
  )
}
