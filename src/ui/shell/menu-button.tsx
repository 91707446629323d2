import { chakra } from "@chakra-ui/react/styled-system"
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react"
import { Button } from "../theme/controls.ts"

type Item = {
  readonly name: string
  readonly label: string
  readonly language?: string
  /** Given where the item is one of several to choose from. */
  readonly checked?: boolean
  readonly choose: () => void
}
type Props = {
  /** The button's name where its trigger shows none. */
  readonly label?: string
  /** Shown to the pointer, where the trigger may be cut off. */
  readonly title?: string
  readonly trigger: ReactNode
  readonly items: ReadonlyArray<Item>
}

const Entry = chakra("button", {
  base: {
    display: "block",
    w: "full",
    px: "3",
    py: "1.5",
    rounded: "sm",
    textAlign: "start",
    whiteSpace: "nowrap",
    cursor: "pointer",
    _hover: { bg: "bg.hover" },
    _checked: { bg: "bg.chosen", color: "accent.fg" },
    _focusVisible: { bg: "bg.hover", outlineOffset: "-2px" }
  }
})

/** A button that opens a menu: arrows, Home, End and first letters move, Escape and Tab close. */
export const MenuButton = ({ label, title = label, trigger, items }: Props) => {
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const id = useId()
  const button = () => box.current?.querySelector<HTMLElement>("[aria-haspopup]")
  const entries = () => [...(box.current?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])]

  useEffect(() => {
    if (!open) return
    const shown = entries()
    const first = shown.find((entry) => entry.ariaChecked === "true") ?? shown[0]
    first?.focus()
    const closeOutside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener("pointerdown", closeOutside)
    return () => document.removeEventListener("pointerdown", closeOutside)
  }, [open])

  const close = () => {
    setOpen(false)
    button()?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        event.preventDefault()
        setOpen(true)
      }
      return
    }
    const shown = entries()
    const at = shown.indexOf(document.activeElement as HTMLElement)
    const to = (index: number) => {
      event.preventDefault()
      shown.at(index % shown.length)?.focus()
    }
    if (event.key === "Escape") {
      event.stopPropagation()
      close()
    } else if (event.key === "Tab") setOpen(false)
    else if (event.key === "ArrowDown") to(at + 1)
    else if (event.key === "ArrowUp") to(at - 1)
    else if (event.key === "Home") to(0)
    else if (event.key === "End") to(-1)
    else if (event.key.length === 1 && event.key !== " ") {
      const next = [...shown.slice(at + 1), ...shown].find(({ innerText }) =>
        innerText.toLowerCase().startsWith(event.key.toLowerCase())
      )
      next?.focus()
    }
  }
  return (
    <chakra.div ref={box} position="relative" onKeyDown={onKeyDown}>
      <Button
        variant="quiet"
        size={label === undefined ? "md" : "square"}
        {...(label === undefined ? { px: { base: "2", sm: "3.5" } } : {})}
        aria-label={label}
        title={title}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </Button>
      {open ? (
        <chakra.div
          id={id}
          role="menu"
          aria-label={label}
          position="absolute"
          insetInlineEnd="0"
          top="calc(100% + 4px)"
          minW="140px"
          p="1"
          bg="bg.panel"
          rounded="md"
          border="1px solid"
          borderColor="border"
          shadow="floating"
          zIndex="overlay"
          animation="rise 120ms ease-out"
        >
          {items.map(({ name, label: text, language, checked, choose }) => (
            <Entry
              key={name}
              type="button"
              role={checked === undefined ? "menuitem" : "menuitemradio"}
              aria-checked={checked}
              lang={language}
              tabIndex={-1}
              onClick={() => {
                close()
                choose()
              }}
            >
              {text}
            </Entry>
          ))}
        </chakra.div>
      ) : null}
    </chakra.div>
  )
}
