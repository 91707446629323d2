import { useSelector } from "@xstate/react"
import { type FormEvent, type RefObject, useEffect, useLayoutEffect, useRef } from "react"
import { chakra } from "../chakra.ts"
import {
  conflictOf,
  draftIn,
  editedIn,
  hasDiscardPrompt,
  isChanged,
  isEditing,
  isSaving,
  problemsOf,
  type ListActor,
  saveFaultOf
} from "../../machines/records/typed-records.ts"
import { flushSync } from "react-dom"
import { DialogBody } from "../dialog.tsx"
import { drawField } from "./draw-field.tsx"
import { FormDialog, FormFooter, useFocusOnProblem, useTyped } from "./form-dialog.tsx"
import { Alert } from "../panel.tsx"
import { FailureAlert } from "../state.tsx"
import type { ReviseDraft, RecordForm } from "../record-dialog.tsx"
import { ConflictDiffContext } from "../conflict-diff-field.tsx"
import { problemText, useTexts } from "../texts.ts"

type Props<Row, Draft> = { readonly list: ListActor<Row>; readonly form: RecordForm<Row, Draft> }

/** Two columns if there is room; wide fields span both. */
const Columns = chakra("div", {
  base: {
    "@media (min-width: 640px)": { display: "grid", gridTemplateColumns: "repeat(2, minmax(0, 1fr))", columnGap: "4" },
    "& > [data-whole]": { gridColumn: "1 / -1" }
  }
})

/** Passes the typed draft to the list when its screen is left with the form open. */
const useLeftDraft = <Row, Draft extends object>(
  box: RefObject<HTMLFormElement | null>,
  { list, form }: Props<Row, Draft>,
  edited: Row | null
): void => {
  const onLeave = useRef((_: FormData) => {})
  useLayoutEffect(() => {
    // Disabled fields have no values.
    if (form.readOnly?.(edited) === true) return
    onLeave.current = (data) => list.send({ type: "records.draftLeft", draft: form.typed(data, edited).draft })
  }, [list, form, edited])
  useLayoutEffect(() => {
    const element = box.current
    return () => {
      if (element !== null && isEditing(list.getSnapshot())) onLeave.current(new FormData(element))
    }
  }, [box, list])
}

/**
 * Clears the problem of a field once the contract accepts its value. A server's refusal is cleared by any other value.
 */
const correct = <Row, Draft extends object>(
  { list, form }: Props<Row, Draft>,
  edited: Row | null,
  element: HTMLFormElement,
  typedName: string
): void => {
  const [problems, fault] = [problemsOf(list.getSnapshot()), saveFaultOf(list.getSnapshot())]
  if (Object.keys(problems).length === 0) return
  const found = form.typed(new FormData(element), edited).problems
  const fields = Object.keys(problems).filter(
    (field) => !Object.hasOwn(found, field) && (fault === null || field === typedName)
  )
  if (fields.length > 0) list.send({ type: "records.draftCorrected", fields })
}

/** The form of a new or edited record. It stays open, with all typed text, until it is saved or closed. */
export const RecordFormDialog = <Row, Draft extends object>(props: Props<Row, Draft>) => {
  const { list, form } = props
  const t = useTexts()
  const busy = useSelector(list, isSaving)
  const problems = useSelector(list, problemsOf)
  const fault = useSelector(list, saveFaultOf)
  const draft = useSelector(list, draftIn<Draft>)
  const edited = useSelector(list, editedIn<Row>)
  const isConfirming = useSelector(list, hasDiscardPrompt)
  const conflict = useSelector(list, conflictOf)
  const changed = useSelector(list, isChanged)
  const box = useRef<HTMLFormElement>(null)

  // Below a long form the refusal would go unnoticed. A field with a problem takes the focus afterwards.
  useEffect(() => {
    if (fault !== null || conflict !== null)
      box.current?.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" })
  }, [fault, conflict])
  useFocusOnProblem(box, problems)

  useLeftDraft(box, props, edited)

  const lookForTyped = useTyped(box, changed, (typed) => list.send({ type: "records.draftTyped", changed: typed }))
  const change: ReviseDraft<Draft> = (element, revise, focus) => {
    if (element === null || busy) return
    const draft = revise(form.typed(new FormData(element), edited).draft)
    flushSync(() => list.send({ type: "records.draftRevised", draft }))
    lookForTyped()
    if (focus !== undefined) element.querySelector<HTMLElement>(`[name="${focus}"]`)?.focus()
  }
  const close = () => {
    if (!busy) list.send({ type: "records.draftClosed" })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy)
      list.send({
        type: "records.draftSubmitted",
        secret: null,
        ...form.typed(new FormData(event.currentTarget), edited)
      })
  }
  const diff = conflict && {
    ...conflict,
    take: (values: object) => change(box.current, (draft) => ({ ...draft, ...values }))
  }
  const problemFields = new Set<string>()
  const problemOf = (field: string) => {
    problemFields.add(field)
    return problemText(t, problems[field])
  }
  // A form that ended out of sight renders once more on return, before its page removes it.
  if (draft === null) return null
  const fields = form.fields(draft, problemOf, edited, change, drawField)
  const wide = typeof form.wide === "function" ? form.wide(edited) : form.wide === true
  const elsewhere = fault !== null && !Object.keys(problems).some((field) => problemFields.has(field))
  return (
    <FormDialog
      title={form.title(edited, draft)}
      {...(wide ? { width: "820px" } : {})}
      isConfirming={isConfirming}
      onClose={close}
      onResume={() => list.send({ type: "records.draftResumed" })}
      onDiscard={() => list.send({ type: "records.draftDiscarded" })}
    >
      <form
        ref={box}
        noValidate
        aria-busy={busy}
        onSubmit={submit}
        onInput={({ currentTarget, target }) => {
          if (form.followed === true) change(currentTarget, (draft) => draft)
          else lookForTyped()
          correct(props, edited, currentTarget, (target as HTMLInputElement).name)
        }}
      >
        <DialogBody>
          <FailureAlert fault={elsewhere ? fault : null}>{t("records.unsaved")}</FailureAlert>
          {conflict === null ? null : (
            <Alert role="alert" rounded="sm" mb="3">
              {t("records.versionConflict")}
            </Alert>
          )}
          <ConflictDiffContext value={diff}>
            <fieldset disabled={form.readOnly?.(edited)}>{wide ? <Columns>{fields}</Columns> : fields}</fieldset>
          </ConflictDiffContext>
        </DialogBody>
        {form.readOnly?.(edited) === true ? null : (
          <FormFooter busy={busy} onCancel={close}>
            {busy ? t("records.saving") : (form.submit?.(edited, draft) ?? t("records.save"))}
          </FormFooter>
        )}
      </form>
    </FormDialog>
  )
}
