import { useSelector } from "@xstate/react"
import { type FormEvent, type ReactNode, useRef } from "react"
import {
  faultOf,
  type AnyFormActor,
  type FormActor,
  hasDiscardPrompt,
  isChanged,
  isOpen,
  isSending,
  isSent,
  problemsOf,
  subjectIn
} from "../../machines/forms/form-machine.ts"
import type { Problems } from "../../machines/forms/problems.ts"
import { Button } from "../controls.ts"
import { DialogBody, DialogFooter } from "../dialog.tsx"
import { FormDialog, FormFooter, useFocusOnProblem, useTyped } from "./form-dialog.tsx"
import { FailureAlert } from "../state.tsx"
import { problemText, useTexts } from "../texts.ts"

const nameOf = (target: EventTarget) => (target as HTMLInputElement).name

/** State of a form's fields and buttons. Call `lookForTyped` on each input. */
export const useForm = (actor: AnyFormActor) => {
  const form = useRef<HTMLFormElement>(null)
  const problems = useSelector(actor, problemsOf)
  const fault = useSelector(actor, faultOf)
  const busy = useSelector(actor, isSending)
  const changed = useSelector(actor, isChanged)
  const compareTyped = useTyped(form, changed, (typed) => actor.send({ type: "form.typed", changed: typed }))
  const lookForTyped = ({ target }: FormEvent<HTMLFormElement>) => {
    compareTyped()
    const field = (target as HTMLElement).closest<HTMLElement>("[data-problem]")?.dataset["problem"] ?? nameOf(target)
    if (field in problems) actor.send({ type: "form.corrected", fields: [field] })
  }
  useFocusOnProblem(form, problems)
  return { form, problems, fault, busy, lookForTyped }
}

type Props<Subject> = {
  readonly actor: FormActor<never, Subject>
  readonly title: (subject: Subject) => string
  readonly width?: string
  /** Shown in place of a sent form that stays open. */
  readonly sent?: ((subject: Subject) => ReactNode) | undefined
  readonly children: (subject: Subject) => ReactNode
}

const closerOf = (actor: AnyFormActor) => () => actor.send({ type: "form.closed" })

/** The dialog of a form while it is open. Its machine ignores `form.closed` while the form is being sent. */
export const FormActorDialog = <Subject,>({ actor, title, sent, children, ...dialog }: Props<Subject>) => {
  const t = useTexts()
  const open = useSelector(actor, isOpen)
  const subject = useSelector(actor, subjectIn<Subject>) as Subject
  const isOver = useSelector(actor, isSent) && sent !== undefined
  const isConfirming = useSelector(actor, hasDiscardPrompt)
  if (!open) return null
  const close = closerOf(actor)
  return (
    <FormDialog
      {...dialog}
      title={title(subject)}
      isConfirming={isConfirming}
      onClose={close}
      onResume={() => actor.send({ type: "form.resumed" })}
      onDiscard={() => actor.send({ type: "form.discarded" })}
    >
      {isOver ? (
        <>
          <DialogBody role="status">{sent(subject)}</DialogBody>
          <DialogFooter>
            <Button variant="solid" ref={(button: HTMLButtonElement | null) => button?.focus()} onClick={close}>
              {t("kit.close")}
            </Button>
          </DialogFooter>
        </>
      ) : (
        children(subject)
      )}
    </FormDialog>
  )
}

type FooterProps = { readonly actor: AnyFormActor; readonly danger?: boolean; readonly children: ReactNode }

/** The buttons of a `FormActorDialog`. */
export const FormActorFooter = ({ actor, ...footer }: FooterProps) => (
  <FormFooter busy={useSelector(actor, isSending)} onCancel={closerOf(actor)} {...footer} />
)

type FormProps<Attempt, Subject> = {
  readonly actor: FormActor<Attempt, Subject>
  /** Makes the values to send of the typed ones, and finds their problems. `typed` is the text of a field. */
  readonly attemptOf: (
    typed: (name: string) => string,
    data: FormData
  ) => { readonly attempt: Attempt; readonly problems: Problems }
  /** The verb of the submit button. */
  readonly verb: string
  readonly danger?: boolean
  /** The fields. `problemOf` is the text of a field's problem. */
  readonly children: (problemOf: (field: string) => string | undefined) => ReactNode
}

/** The form of a `FormActorDialog`. A refusal of a field is shown beside it, every other failure above the fields. */
export const ActorForm = <Attempt, Subject>({
  actor,
  attemptOf,
  verb,
  danger = false,
  children
}: FormProps<Attempt, Subject>) => {
  const t = useTexts()
  const { form, problems, fault, busy, lookForTyped } = useForm(actor)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>("[name]")]
    const tooLong = inputs.find(({ validity }) => validity.customError)
    if (tooLong !== undefined) return void tooLong.reportValidity()
    const data = new FormData(event.currentTarget)
    actor.send({ type: "form.submitted", ...attemptOf((name) => String(data.get(name) ?? "").trim(), data) })
  }
  const shown = new Set<string | undefined>()
  const fields = children((field) => {
    shown.add(field)
    return problemText(t, problems[field])
  })
  const isBeside = fault?._tag === "Refused" && shown.has(fault.field)
  return (
    <form ref={form} noValidate aria-busy={busy} onInput={lookForTyped} onSubmit={submit}>
      <DialogBody>
        <FailureAlert fault={isBeside ? null : fault}>{t("records.undone")}</FailureAlert>
        {fields}
      </DialogBody>
      <FormActorFooter danger={danger} actor={actor}>
        {verb}
      </FormActorFooter>
    </form>
  )
}
