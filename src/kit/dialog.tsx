import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState
} from "react"
import { createPortal } from "react-dom"
import { chakra } from "./chakra.ts"
import { IconButton } from "./icons.tsx"
import { useOverlays } from "./kit-provider.tsx"
import { useTexts } from "./texts.ts"

type Props = {
  readonly title: string
  /** Called by Escape, the cross and a click beside the dialog. */
  readonly onClose: () => void
  readonly role?: "dialog" | "alertdialog"
  readonly width?: string
  readonly side?: "centre" | "start" | "end"
  /** False if the dialog has a button of its own to close it. */
  readonly cross?: boolean
  /** The element to focus at closing, instead of the previously focused one. */
  readonly back?: RefObject<HTMLElement | null> | undefined
  readonly children: ReactNode
}

const intents =
  "[data-autofocus], [aria-invalid=true], input:not([type=hidden], [hidden], :disabled), select, textarea, button:not([data-cross])"

/** The focused element, even in an embedded application's own tree. */
const focused = (): HTMLElement | null => {
  let element = document.activeElement
  for (let inner = element; inner !== null; inner = inner.shadowRoot?.activeElement ?? null) element = inner
  return element as HTMLElement | null
}

/**
 * A native dialog above the console and its applications. Everything else is inert while it is open. A hidden page
 * closes its dialog until it is shown again. The focus moves in, and back afterwards.
 */
export const Dialog = ({
  title,
  onClose,
  role = "dialog",
  width = "480px",
  side = "centre",
  cross = true,
  back,
  children
}: Props) => {
  const t = useTexts()
  const id = useId()
  const overlays = useOverlays()
  const box = useRef<HTMLDialogElement>(null)
  /** Read before rendering, because the content may take the focus at once. */
  const [before] = useState(() => back?.current ?? focused())
  const open = useRef(false)
  // Runs before the paint, so that Escape belongs to the dialog from its first visible moment.
  useLayoutEffect(() => {
    const dialog = box.current!
    dialog.showModal()
    open.current = true
    ;(dialog.querySelector<HTMLElement>(intents) ?? dialog).focus()
    const remove = overlays.add(dialog)
    return () => {
      remove()
      open.current = false
      dialog.close()
      queueMicrotask(() => {
        const lost = document.activeElement === null || document.activeElement === document.body
        const restoresFocus = back === undefined ? lost : before?.isConnected === true
        if (!restoresFocus) return
        // The opener of the dialog may be gone, hidden by a setting.
        const opener = before?.isConnected === true ? before : document.querySelector<HTMLElement>("main")
        opener?.focus()
      })
    }
  }, [before, overlays, back])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return
    event.stopPropagation()
    // Otherwise the browser closes the dialog, and its opener does not know.
    event.preventDefault()
    onClose()
  }
  const onMouseDown = (event: MouseEvent) => {
    const { target, currentTarget, clientX, clientY } = event
    if (target !== currentTarget) return
    const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
    if (clientX >= left && clientX <= right && clientY >= top && clientY <= bottom) return
    // Otherwise the focus leaves the dialog for the clicked element, which takes none.
    event.preventDefault()
    onClose()
  }
  const content = (
    <Box
      ref={box}
      role={role}
      aria-labelledby={id}
      tabIndex={-1}
      side={side}
      {...(side === "centre" ? { maxW: width } : { w: width })}
      onKeyDown={onKeyDown}
      onMouseDown={onMouseDown}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        // A browser closes a dialog by itself after repeated requests. Its owner decides whether it stays.
        if (event.target !== event.currentTarget || !open.current) return
        box.current?.showModal()
        onClose()
      }}
    >
      <Header>
        <chakra.h2 id={id} flex="1" minW="0" fontSize="lg">
          {title}
        </chakra.h2>
        {cross ? <IconButton icon="close" data-cross label={t("kit.close")} onClick={onClose} /> : null}
      </Header>
      {children}
    </Box>
  )
  const root = overlays.root()
  return root === null ? content : createPortal(content, root)
}

const Box = chakra("dialog", {
  base: {
    w: "calc(100% - 1.5rem)",
    overflowY: "auto",
    overscrollBehavior: "contain",
    // A focused field appears with its label.
    scrollPaddingBlock: "5.75rem 4.5rem",
    bg: "bg.panel",
    color: "fg",
    filter: "var(--wh-weak, none)",
    shadow: "floating",
    animation: "fade 120ms ease-out",
    _focusVisible: { outline: "none" },
    // Older browsers pass no variables to a backdrop.
    _backdrop: { bg: "var(--wh-colors-bg\\.shade, rgba(12, 14, 18, 0.5))", animation: "fade 120ms ease-out" },
    // A print shows the dialog alone and in full.
    _print: {
      visibility: "visible",
      position: "absolute",
      m: "0 !important",
      w: "full",
      maxW: "none !important",
      h: "auto !important",
      maxH: "none !important",
      overflow: "visible",
      shadow: "none",
      bg: "none",
      "& *": { color: "#000 !important", background: "none !important" },
      "& [data-cross]": { display: "none" }
    }
  },
  variants: {
    side: {
      centre: {
        mx: "auto",
        mt: { base: "3", sm: "calc(2.5rem + 6vh)" },
        mb: "auto",
        maxH: { base: "calc(100dvh - 1.5rem)", sm: "calc(100dvh - 3.5rem - 6vh)" },
        rounded: "lg"
      },
      start: { maxW: "86vw", h: "100dvh", maxH: "none", me: "auto" },
      end: { maxW: "86vw", h: "100dvh", maxH: "none", ms: "auto" }
    }
  }
})

/** The title and the buttons of a dialog stay in sight, even if it is longer than the screen. */
const bar = { position: "sticky", display: "flex", px: "5", bg: "bg.panel" } as const
const Header = chakra("header", {
  base: { ...bar, top: "0", zIndex: "1", alignItems: "center", gap: "3", pt: "4", pb: "3" }
})
export const DialogBody = chakra("div", { base: { px: "5", pb: "2" } })
export const DialogFooter = chakra("footer", {
  base: { ...bar, bottom: "0", justifyContent: "flex-end", gap: "2", pt: "2", pb: "5" }
})
