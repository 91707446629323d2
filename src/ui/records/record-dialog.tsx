import { chakra } from "@chakra-ui/react/styled-system"
import { useSelector } from "@xstate/react"
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from "react"
import { isSaving, problemsOf, type RecordsActor, saveFaultOf } from "../../machines/records/typed-records.ts"
import { Dialog, DialogBody, DialogFooter } from "../kit/dialog.tsx"
import { Button, Spinner } from "../kit/controls.ts"
import { wordsOfFault } from "../kit/words.ts"
import { useWords, type WordKey } from "../words/words.tsx"

type Props = {
  readonly list: RecordsActor
  readonly title: string
  /** What the form holds is handed over as it was typed. */
  readonly onSubmit: (form: FormData) => void
  /** The page goes out of sight with the form open: what it holds, to be kept. */
  readonly onLeave: (form: FormData) => void
  /** `problemOf` answers what is wrong with a field: the form's finding or the server's. */
  readonly children: (problemOf: (field: string) => string | undefined) => ReactNode
}

/** The form of an added or edited record. It stays open, with all that was typed, until it is saved or closed. */
export const RecordDialog = ({ list, title, onSubmit, onLeave, children }: Props) => {
  const t = useWords()
  const busy = useSelector(list, isSaving)
  const problems = useSelector(list, problemsOf)
  const fault = useSelector(list, saveFaultOf)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>("[name]") ?? [])]
    fields.find(({ name }) => name in problems)?.focus()
  }, [problems])

  const leave = useRef(onLeave)
  useLayoutEffect(() => {
    leave.current = onLeave
  }, [onLeave])
  useLayoutEffect(() => {
    const held = form.current
    return () => {
      if (held !== null) leave.current(new FormData(held))
    }
  }, [])

  const close = () => {
    if (!busy) list.send({ type: "records.draftClosed" })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) onSubmit(new FormData(event.currentTarget))
  }
  /** The form's findings are keys of words, the server's are its own words. */
  const problemOf = (field: string) => {
    const problem = problems[field]
    return problem === undefined ? undefined : /^\w+\.\w+$/.test(problem) ? t(problem as WordKey) : problem
  }
  const elsewhere = fault !== null && Object.keys(problems).length === 0
  return (
    <Dialog title={title} onClose={close}>
      <form ref={form} noValidate aria-busy={busy} onSubmit={submit}>
        <DialogBody>
          {elsewhere ? (
            <chakra.p role="alert" color="danger.fg" bg="danger.bg" rounded="sm" px="3" py="2" mb="3">
              <chakra.strong fontWeight="medium" display="block">
                {wordsOfFault(t, fault)}
              </chakra.strong>
              {t("records.unsaved")}
            </chakra.p>
          ) : null}
          {children(problemOf)}
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
