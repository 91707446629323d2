import { chakra } from "./chakra.ts"
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react"
import { Button } from "./controls.ts"
import { placeBelow, type PopoverPlacement, Popover } from "./popover.tsx"

/** The item that a key moves to: next, previous, first or last; undefined for other keys. */
export const itemAfterKey = <T,>(
  all: ReadonlyArray<T>,
  at: number,
  key: string,
  [next, before] = ["ArrowRight", "ArrowLeft"]
): T | undefined => {
  const step = key === next ? at + 1 : key === before ? at - 1 : key === "Home" ? 0 : key === "End" ? -1 : null
  return step === null ? undefined : all.at(step % all.length)
}

export type MenuItem = {
  readonly name: string
  readonly label: string
  readonly language?: string
  /** Set if the item is one of several choices. */
  readonly checked?: boolean
  readonly disabled?: boolean
  /** True for an action that cannot be undone. */
  readonly danger?: boolean
  readonly choose: () => void
}

type Props = {
  readonly id?: string
  readonly label: string | undefined
  readonly place: PopoverPlacement
  readonly items: ReadonlyArray<MenuItem>
  readonly onClose: () => void
}

/** A menu above everything. Arrows, Home, End and first letters move; Escape, Tab and a click elsewhere close it. */
export const Menu = ({ id, label, place, items, onClose }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  const entries = () => [...(box.current?.querySelectorAll<HTMLElement>("[role^=menuitem]:not(:disabled)") ?? [])]
  useLayoutEffect(() => {
    const items = entries()
    const first = items.find((entry) => entry.ariaChecked === "true") ?? items[0]
    first?.focus()
  }, [place])

  const close = () => {
    onClose()
    place.from?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Tab moves the focus on from the opener.
    if (event.key === "Tab") return close()
    const menuItems = entries()
    const itemIndex = menuItems.indexOf(event.target as HTMLElement)
    const next = itemAfterKey(menuItems, itemIndex, event.key, ["ArrowDown", "ArrowUp"])
    if (next !== undefined) next.focus()
    else if (event.key === "Escape") close()
    else if (event.key.length === 1 && event.key !== " ") {
      const letter = event.key.toLowerCase()
      const named = [...menuItems.slice(itemIndex + 1), ...menuItems].find(({ innerText }) =>
        innerText.toLowerCase().startsWith(letter)
      )
      named?.focus()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Popover
      ref={box}
      place={place}
      onClose={onClose}
      id={id}
      role="menu"
      aria-label={label}
      w="max-content"
      minW="140px"
      maxW="calc(100vw - 8px)"
      p="1"
      onKeyDown={onKeyDown}
    >
      {items.map(({ name, label: text, language, checked, disabled, danger, choose }) => (
        <Entry
          key={name}
          type="button"
          role={checked === undefined ? "menuitem" : "menuitemradio"}
          aria-checked={checked}
          lang={language}
          data-danger={danger || undefined}
          tabIndex={-1}
          disabled={disabled}
          onClick={() => {
            close()
            choose()
          }}
        >
          {text}
        </Entry>
      ))}
    </Popover>
  )
}

const Entry = chakra("button", {
  base: {
    display: "block",
    w: "full",
    minH: { base: "11", md: "auto" },
    px: "3",
    py: "1.5",
    rounded: "sm",
    textAlign: "start",
    whiteSpace: "nowrap",
    cursor: "pointer",
    _hover: { bg: "bg.hover" },
    _checked: { bg: "bg.chosen", color: "accent.fg" },
    "&[data-danger]": { color: "danger.fg" },
    _focusVisible: { bg: "bg.hover", outlineOffset: "-2px" },
    _disabled: { color: "fg.subtle", opacity: "0.6", cursor: "not-allowed" }
  }
})

type ButtonProps = {
  /** The button's name, if its trigger has no text. */
  readonly label?: string
  /** Shown on hover, because the trigger may be cut off. */
  readonly title?: string
  readonly trigger: ReactNode
  readonly tabIndex?: number | undefined
  readonly items: ReadonlyArray<MenuItem>
}

/** A button that opens a menu below it, also by the arrows up and down. */
export const MenuButton = ({ label, title = label, trigger, tabIndex, items }: ButtonProps) => {
  const [place, setPlace] = useState<PopoverPlacement | null>(null)
  const id = useId()
  const open = place !== null
  const openAt = (button: HTMLElement) => setPlace(placeBelow(button, true))
  return (
    <>
      <Button
        variant="quiet"
        size={label === undefined ? "md" : "square"}
        {...(label === undefined ? { px: { base: "2", sm: "3.5" } } : {})}
        aria-label={label}
        title={title}
        tabIndex={tabIndex}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={({ currentTarget }) => (open ? setPlace(null) : openAt(currentTarget))}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return
          event.preventDefault()
          openAt(event.currentTarget)
        }}
      >
        {trigger}
      </Button>
      {open ? <Menu id={id} label={label} place={place} items={items} onClose={() => setPlace(null)} /> : null}
    </>
  )
}
