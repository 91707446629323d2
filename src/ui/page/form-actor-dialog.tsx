import { useSelector } from "@xstate/react"
import { type ReactNode, useRef } from "react"
import {
  faultOf,
  type AnyFormActor,
  hasDiscardPrompt,
  isChanged,
  isSending,
  problemsOf
} from "../../machines/forms/form-machine.ts"
import { FormDialog, useFocusOnProblem, useTyped } from "../../kit/lazy/form-dialog.tsx"

/** State of a form's fields and buttons. Call `lookForTyped` on each input. */
export const useForm = (actor: AnyFormActor) => {
  const form = useRef<HTMLFormElement>(null)
  const problems = useSelector(actor, problemsOf)
  const fault = useSelector(actor, faultOf)
  const busy = useSelector(actor, isSending)
  const changed = useSelector(actor, isChanged)
  const lookForTyped = useTyped(form, changed, (typed) => actor.send({ type: "form.typed", changed: typed }))
  useFocusOnProblem(form, problems)
  return { form, problems, fault, busy, lookForTyped }
}

type Props = {
  readonly actor: AnyFormActor
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The dialog that such a form stands in. */
export const FormActorDialog = ({ actor, ...dialog }: Props) => (
  <FormDialog
    {...dialog}
    isConfirming={useSelector(actor, hasDiscardPrompt)}
    onResume={() => actor.send({ type: "form.resumed" })}
    onDiscard={() => actor.send({ type: "form.discarded" })}
  />
)
