import { useSelector } from "@xstate/react"
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from "react"
import {
  isEditing,
  isSaving,
  problemsOf,
  type RecordsActor,
  saveFaultOf
} from "../../machines/records/typed-records.ts"
import { flushSync } from "react-dom"
import { Button, Spinner } from "./controls.tsx"
import { Dialog, DialogBody, DialogFooter } from "./dialog.tsx"
import { useKitWords, wordsOfFault } from "../../ui/kit/words.ts"

/** Revises what the form holds that a button stands in, and then moves the focus to the control of that name. */
export type Change<Draft> = (
  form: HTMLFormElement | null,
  revise: (draft: Draft) => Draft,
  focus?: string | undefined
) => void

/** How a record is filled in. */
export type RecordForm<Row, Draft> = {
  readonly title: (edited: Row | null, draft: Draft) => string
  /** Fields stand side by side where there is room. */
  readonly wide?: boolean
  readonly draftOf: (row: Row) => Draft
  /** What the form holds, and what the contract would refuse of it: keys of words, by field. */
  readonly typed: (
    form: FormData,
    edited: Row | null
  ) => { readonly draft: Draft; readonly problems: Readonly<Record<string, string>> }
  /** `problemOf` answers what is wrong with a field: the form's finding or the server's. It is asked while the fields are drawn: what nobody asked for is said above them. */
  readonly fields: (
    draft: Draft,
    problemOf: (field: string) => string | undefined,
    edited: Row | null,
    change: Change<Draft>
  ) => ReactNode
  /** Something beside the fields shows what they hold: the draft follows every key. */
  readonly followed?: boolean
}

type Props<Row, Draft> = { readonly list: RecordsActor; readonly form: RecordForm<Row, Draft> }

/** The form of an added or edited record. It stays open, with all that was typed, until it is saved or closed. */
const OpenDialog = <Row, Draft extends object>({ list, form }: Props<Row, Draft>) => {
  const t = useKitWords()
  const busy = useSelector(list, isSaving)
  const problems = useSelector(list, problemsOf)
  const fault = useSelector(list, saveFaultOf)
  const draft = useSelector(list, ({ context }) => context.draft as Draft)
  const edited = useSelector(list, ({ context }) => context.edited as Row | null)
  const box = useRef<HTMLFormElement>(null)

  useEffect(() => {
    const fields = [...(box.current?.querySelectorAll<HTMLInputElement>("[name]") ?? [])]
    fields.find(({ name }) => name in problems)?.focus()
  }, [problems])

  /** The screen is left with the form open: what it holds is kept. */
  const leave = useRef((_: FormData) => {})
  useLayoutEffect(() => {
    leave.current = (held) => list.send({ type: "records.draftLeft", draft: form.typed(held, edited).draft } as never)
  }, [list, form, edited])
  useLayoutEffect(() => {
    const held = box.current
    return () => {
      if (held !== null && isEditing(list.getSnapshot())) leave.current(new FormData(held))
    }
  }, [list])

  const change: Change<Draft> = (held, revise, focus) => {
    if (held === null || busy) return
    const draft = revise(form.typed(new FormData(held), edited).draft)
    flushSync(() => list.send({ type: "records.draftRevised", draft } as never))
    if (focus !== undefined) held.querySelector<HTMLElement>(`[name="${focus}"]`)?.focus()
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
      } as never)
  }
  /** The form's findings are keys of words, the server's are its own words. */
  const asked = new Set<string>()
  const problemOf = (field: string) => {
    asked.add(field)
    const problem = problems[field]
    return problem !== undefined && /^\w+\.\w+$/.test(problem) ? t(problem as never) : problem
  }
  const fields = form.fields(draft, problemOf, edited, change)
  const elsewhere = fault !== null && !Object.keys(problems).some((field) => asked.has(field))
  return (
    <Dialog title={form.title(edited, draft)} onClose={close} wide={form.wide === true}>
      <form
        ref={box}
        noValidate
        aria-busy={busy}
        onSubmit={submit}
        onInput={form.followed === true ? ({ currentTarget }) => change(currentTarget, (held) => held) : undefined}
      >
        <DialogBody>
          {elsewhere ? (
            <p role="alert" className="wh-alert">
              <strong>{wordsOfFault(t, fault)}</strong>
              {t("records.unsaved")}
            </p>
          ) : null}
          <div className={form.wide === true ? "wh-columns" : undefined}>{fields}</div>
        </DialogBody>
        <DialogFooter>
          <Button aria-disabled={busy} onClick={close}>
            {t("records.cancel")}
          </Button>
          <Button type="submit" variant="solid" aria-disabled={busy}>
            {busy ? <Spinner /> : null}
            {busy ? t("records.saving") : t("records.save")}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

export const RecordDialog = <Row, Draft extends object>(props: Props<Row, Draft>) =>
  useSelector(props.list, isEditing) ? <OpenDialog {...props} /> : null
