import { useSelector } from "@xstate/react"
import { type FormEvent, type ReactNode, useRef } from "react"
import {
  faultOf,
  type AnyFormActor,
  hasDiscardPrompt,
  isChanged,
  isSending,
  isSent,
  problemsOf
} from "../../machines/forms/form-machine.ts"
import { Button } from "../controls.ts"
import { DialogBody, DialogFooter } from "../dialog.tsx"
import { FormDialog, FormFooter, useFocusOnProblem, useTyped } from "./form-dialog.tsx"
import { useTexts } from "../texts.ts"

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

type Props = {
  readonly actor: AnyFormActor
  readonly title: string
  readonly width?: string
  /** Shown in place of a sent form that stays open. */
  readonly sent?: ReactNode
  readonly children: ReactNode
}

const closerOf = (actor: AnyFormActor) => () => actor.send({ type: "form.closed" })

/** The dialog of a form. Its machine ignores `form.closed` while the form is being sent. */
export const FormActorDialog = ({ actor, sent, children, ...dialog }: Props) => {
  const t = useTexts()
  const isOver = useSelector(actor, isSent) && sent !== undefined
  const close = closerOf(actor)
  return (
    <FormDialog
      {...dialog}
      isConfirming={useSelector(actor, hasDiscardPrompt)}
      onClose={close}
      onResume={() => actor.send({ type: "form.resumed" })}
      onDiscard={() => actor.send({ type: "form.discarded" })}
    >
      {isOver ? (
        <>
          <DialogBody role="status">{sent}</DialogBody>
          <DialogFooter>
            <Button variant="solid" ref={(button: HTMLButtonElement | null) => button?.focus()} onClick={close}>
              {t("kit.close")}
            </Button>
          </DialogFooter>
        </>
      ) : (
        children
      )}
    </FormDialog>
  )
}

type FooterProps = { readonly actor: AnyFormActor; readonly danger?: boolean; readonly children: ReactNode }

/** The buttons of a `FormActorDialog`. */
export const FormActorFooter = ({ actor, ...footer }: FooterProps) => (
  <FormFooter busy={useSelector(actor, isSending)} onCancel={closerOf(actor)} {...footer} />
)
