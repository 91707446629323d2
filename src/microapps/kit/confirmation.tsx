import type { ReactNode } from "react"
import type { Fault } from "../../effects/contract/fault.ts"
import { Button, Spinner } from "./controls.tsx"
import { Dialog, DialogBody, DialogFooter } from "./dialog.tsx"
import { useKitWords, wordsOfFault } from "../../ui/kit/words.ts"

type Props = {
  readonly title: string
  readonly busy: boolean
  readonly fault?: Fault | null
  readonly danger?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** Asks before something is done. */
export const Confirmation = ({ title, busy, fault = null, danger = false, onConfirm, onCancel, children }: Props) => {
  const t = useKitWords()
  return (
    <Dialog role="alertdialog" title={title} onClose={() => (busy ? undefined : onCancel())}>
      <DialogBody>
        {fault === null ? null : (
          <p role="alert" className="wh-alert">
            <strong>{wordsOfFault(t, fault)}</strong>
            {t("records.undone")}
          </p>
        )}
        {children}
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus aria-disabled={busy} onClick={() => (busy ? undefined : onCancel())}>
          {t("records.cancel")}
        </Button>
        <Button
          variant={danger ? "danger" : "solid"}
          aria-disabled={busy}
          onClick={() => (busy ? undefined : onConfirm())}
        >
          {busy ? <Spinner /> : null}
          {t("records.ok")}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
