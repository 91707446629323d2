import { type ReactNode, useId, useLayoutEffect, useRef } from "react"
import { Button, Icon } from "./controls.tsx"
import { useKitWords } from "../../ui/kit/words.ts"

type Props = {
  readonly title: string
  /** Escape, the cross and a click beside the dialog ask for this. */
  readonly onClose: () => void
  readonly role?: "dialog" | "alertdialog"
  readonly wide?: boolean
  readonly children: ReactNode
}

/** A dialog above everything, the console included: the browser keeps the focus in it and gives it back to where it was. */
export const Dialog = ({ title, onClose, role = "dialog", wide = false, children }: Props) => {
  const t = useKitWords()
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = box.current
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>("[data-autofocus], input, select, textarea")?.focus()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={box}
      role={role}
      className={wide ? "wh-dialog wh-dialog-wide" : "wh-dialog"}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <div className="wh-dialog-box">
        <header className="wh-dialog-head">
          <h2 id={id}>{title}</h2>
          <Button variant="quiet" square aria-label={t("kit.close")} onClick={onClose}>
            <Icon name="close" />
          </Button>
        </header>
        {children}
      </div>
    </dialog>
  )
}

export const DialogBody = ({ children }: { readonly children: ReactNode }) => (
  <div className="wh-dialog-body">{children}</div>
)
export const DialogFooter = ({ children }: { readonly children: ReactNode }) => (
  <footer className="wh-dialog-foot">{children}</footer>
)
