import { chakra } from "@chakra-ui/react/styled-system"
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react"
import { createPortal } from "react-dom"
import { Button } from "../theme/controls.ts"
import { Icon } from "../theme/icons.tsx"
import { useWords } from "../words/words.tsx"
import { useAboveMicroapps } from "./above-microapps.ts"

type Props = {
  readonly title: string
  /** Escape, the cross and a click beside the dialog ask for this. */
  readonly onClose: () => void
  readonly role?: "dialog" | "alertdialog"
  readonly width?: string
  readonly side?: "centre" | "start" | "end"
  /** False where the dialog has a button of its own to close it. */
  readonly cross?: boolean
  readonly children: ReactNode
}

/**
 * The page and the dialogs above it, lowest first. All but the last are inert: neither the focus nor a reader leaves the topmost dialog. The dialog
 * of a page that is kept out of sight is none of them.
 */
const layers = () =>
  [...document.querySelectorAll<HTMLElement>("[data-layer]")].filter((layer) => layer.checkVisibility())
const settleLayers = () => {
  const all = layers()
  all.forEach((layer, index) => {
    layer.inert = index < all.length - 1
  })
}

const intents =
  "[data-autofocus], [aria-invalid=true], input:not([type=hidden], [hidden], :disabled), select, textarea, button:not([data-cross])"

/** What has the focus, also where that is in an embedded application's own tree. */
const focused = (): HTMLElement | null => {
  let found = document.activeElement
  for (let inner = found; inner !== null; inner = inner.shadowRoot?.activeElement ?? null) found = inner
  return found as HTMLElement | null
}

/** A dialog above the page. The focus goes in, stays in, and back to where it was; notices remain within reach. */
export const Modal = ({ title, onClose, role = "dialog", width, side = "centre", cross = true, children }: Props) => {
  const t = useWords()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  /** Asked before anything of the dialog is drawn, for what is in it may take the focus at once. */
  const [before] = useState(focused)
  const above = useAboveMicroapps(role, id)
  // With the drawing, not after it: from the first moment a dialog is seen, Escape is its own.
  useLayoutEffect(() => {
    settleLayers()
    const content = box.current
    if (content !== null && !content.contains(document.activeElement)) {
      ;(content.querySelector<HTMLElement>(intents) ?? content).focus()
    }
    return () => {
      // The dialog's own layer is taken out of the page right after this.
      queueMicrotask(() => {
        settleLayers()
        const lost = document.activeElement === null || document.activeElement === document.body
        if (!lost) return
        // What opened the dialog may be gone meanwhile, hidden by a setting.
        const back = before?.isConnected === true ? before : document.querySelector<HTMLElement>("main")
        back?.focus()
      })
    }
  }, [before])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return
    event.stopPropagation()
    // Not also for an application's dialog below.
    event.preventDefault()
    onClose()
  }
  const drawer = side !== "centre"
  return createPortal(
    <chakra.div
      data-layer
      position="fixed"
      inset="0"
      zIndex="overlay"
      display="grid"
      placeItems={drawer ? `stretch ${side}` : "start center"}
      overflowY="auto"
      overscrollBehavior="contain"
      p={drawer ? "0" : { base: "3", sm: "10" }}
      bg="bg.shade"
      animation="fade 120ms ease-out"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <chakra.div
        ref={box}
        {...(above === null ? { role, "aria-modal": true, "aria-labelledby": id } : {})}
        tabIndex={-1}
        w={drawer ? (width ?? "280px") : "full"}
        maxW={drawer ? "86vw" : (width ?? "480px")}
        my={drawer ? "0" : { sm: "6vh" }}
        bg="bg.panel"
        rounded={drawer ? "0" : "lg"}
        shadow="floating"
        _focusVisible={{ outline: "none" }}
      >
        <chakra.header display="flex" alignItems="center" gap="3" px="5" pt="4" pb="3">
          <chakra.h2 id={id} flex="1" fontSize="lg">
            {title}
          </chakra.h2>
          {cross ? (
            <Button variant="quiet" size="square" data-cross aria-label={t("shell.close")} onClick={onClose}>
              <Icon name="close" />
            </Button>
          ) : null}
        </chakra.header>
        {children}
      </chakra.div>
    </chakra.div>,
    above ?? document.body
  )
}

export const ModalBody = chakra("div", { base: { px: "5", pb: "2" } })
export const ModalFooter = chakra("footer", {
  base: { display: "flex", justifyContent: "flex-end", gap: "2", px: "5", pt: "2", pb: "5" }
})
