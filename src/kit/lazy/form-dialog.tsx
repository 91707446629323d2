import {
  type ComponentProps,
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef
} from "react"
import { Confirmation } from "../confirmation.tsx"
import type { Problems } from "../../machines/forms/problems.ts"
import { Button, Spinner } from "../controls.ts"
import { Dialog, DialogFooter } from "../dialog.tsx"
import { useTexts } from "../texts.ts"

type Props = ComponentProps<typeof Dialog> & {
  /** True while the operator is asked whether to discard typed text. */
  readonly isConfirming: boolean
  readonly onResume: () => void
  readonly onDiscard: () => void
}

/** A dialog with a form. Closing it asks before typed text is lost; afterwards the focus returns to its field. */
export const FormDialog = ({ isConfirming, onResume, onDiscard, children, ...dialog }: Props) => {
  const t = useTexts()
  const field = useRef<HTMLElement>(null)
  const noteField = ({ target }: FocusEvent<HTMLElement>) => {
    if (target.matches("input, select, textarea")) field.current = target
  }
  return (
    <>
      <Dialog {...dialog}>
        <div style={{ display: "contents" }} onFocus={noteField}>
          {children}
        </div>
      </Dialog>
      {/* Outside of the dialog: if a returning page shows both at once, an inner one would open first and lie below. */}
      {isConfirming ? (
        <Confirmation
          danger
          title={t("records.discardTitle")}
          cancel={t("records.keepEditing")}
          confirm={t("records.discard")}
          onCancel={onResume}
          onConfirm={onDiscard}
          back={field}
        >
          {t("records.discardLead")}
        </Confirmation>
      ) : null}
    </>
  )
}

type FooterProps = {
  readonly busy: boolean
  readonly danger?: boolean
  readonly onCancel: () => void
  /** The verb of the submit button. */
  readonly children: ReactNode
}

/** The buttons of a form in a dialog. The form's submit handler ignores a busy form. */
export const FormFooter = ({ busy, danger = false, onCancel, children }: FooterProps) => {
  const t = useTexts()
  return (
    <DialogFooter>
      <Button aria-disabled={busy} onClick={onCancel}>
        {t("records.cancel")}
      </Button>
      <Button type="submit" variant={danger ? "danger" : "solid"} aria-disabled={busy}>
        {busy ? <Spinner /> : null}
        {children}
      </Button>
    </DialogFooter>
  )
}

/** Moves the focus to the first field with a problem. */
export const useFocusOnProblem = (form: RefObject<HTMLFormElement | null>, problems: Problems) => {
  const shown = useRef<Problems>({})
  useEffect(() => {
    const isCorrection = Object.keys(problems).length < Object.keys(shown.current).length
    shown.current = problems
    // The operator is typing.
    if (isCorrection) return
    const fields = [...(form.current?.querySelectorAll<HTMLInputElement>("[name]") ?? [])]
    const field = fields.find(({ name }) => name in problems)
    const combobox =
      field?.type === "hidden" ? field.parentElement!.querySelector<HTMLElement>("[role=combobox]") : null
    ;(combobox ?? field)?.focus()
  }, [form, problems])
}

const textOf = (form: HTMLFormElement) => JSON.stringify([...new FormData(form)])

/** Reports when a form differs from its opened values, and when it no longer does. Call it at each input. */
export const useTyped = (
  form: RefObject<HTMLFormElement | null>,
  changed: boolean,
  onChanged: (changed: boolean) => void
) => {
  /** Unknown if the form is rendered again with text that was typed earlier. */
  const opened = useRef(changed ? "" : null)
  useLayoutEffect(() => {
    opened.current ??= textOf(form.current!)
  }, [form])
  return () => {
    if (form.current === null) return
    const now = textOf(form.current) !== opened.current
    if (now !== changed) onChanged(now)
  }
}
