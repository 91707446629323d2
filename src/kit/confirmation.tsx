import type { ReactNode, RefObject } from "react"
import type { Fault } from "../contract/fault.ts"
import { Button, Spinner } from "./controls.ts"
import { FailureAlert } from "./state.tsx"
import { Dialog, DialogBody, DialogFooter } from "./dialog.tsx"
import { useTexts } from "./texts.ts"

type Props = {
  readonly title: string
  readonly busy?: boolean
  readonly fault?: Fault | null
  readonly danger?: boolean
  /** The verb of the action. */
  readonly confirm: string
  readonly cancel?: string
  /** The element to focus at closing, instead of the previously focused one. */
  readonly back?: RefObject<HTMLElement | null>
  readonly onConfirm: () => void
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** Asks before an action. */
export const Confirmation = (props: Props) => {
  const {
    title,
    busy = false,
    fault = null,
    danger = false,
    confirm,
    cancel,
    back,
    onConfirm,
    onCancel,
    children
  } = props
  const t = useTexts()
  return (
    <Dialog role="alertdialog" title={title} width="420px" back={back} onClose={() => (busy ? undefined : onCancel())}>
      <DialogBody>
        <FailureAlert fault={fault}>{t("records.undone")}</FailureAlert>
        {children}
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus aria-disabled={busy} onClick={() => (busy ? undefined : onCancel())}>
          {cancel ?? t("records.cancel")}
        </Button>
        <Button
          variant={danger ? "danger" : "solid"}
          aria-disabled={busy}
          onClick={() => (busy ? undefined : onConfirm())}
        >
          {busy ? <Spinner /> : null}
          {confirm}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
