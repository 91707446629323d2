import { chakra } from "@chakra-ui/react/styled-system"
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from "react"
import { useSelector } from "@xstate/react"
import { TabCommand } from "../../machines/tabs/tabs-events.ts"
import { useSignedInActor } from "../app-runtime.tsx"
import { useWords } from "../words/words.tsx"

/** Where a tab's menu was asked for, and by what: that gets the focus back. */
export type MenuPlace = {
  readonly name: string
  readonly x: number
  readonly y: number
  readonly from: HTMLElement | null
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
    _focusVisible: { bg: "bg.hover", outlineOffset: "-2px" },
    _disabled: { color: "fg.subtle", opacity: "0.6", cursor: "not-allowed" }
  }
})

/** What can be done with a tab, as far as the machine accepts it now. */
export const TabMenu = ({ place, onClose }: { readonly place: MenuPlace; readonly onClose: () => void }) => {
  const t = useWords()
  const tabs = useSignedInActor("tabs")
  const box = useRef<HTMLDivElement>(null)
  const { name, from } = place
  const possible = useSelector(tabs, (snapshot) =>
    TabCommand.literals.filter((command) => snapshot.can({ type: "tabs.commanded", command, name })).join(" ")
  ).split(" ")
  const entries = () => [...(box.current?.querySelectorAll<HTMLElement>("[role=menuitem]:not(:disabled)") ?? [])]

  useLayoutEffect(() => {
    const menu = box.current!
    const { width, height } = menu.getBoundingClientRect()
    menu.style.left = `${Math.max(4, Math.min(place.x, innerWidth - width - 4))}px`
    menu.style.top = `${Math.max(4, Math.min(place.y, innerHeight - height - 4))}px`
    entries()[0]?.focus()
  }, [place])
  useEffect(() => {
    const closeOutside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) onClose()
    }
    document.addEventListener("pointerdown", closeOutside)
    return () => document.removeEventListener("pointerdown", closeOutside)
  }, [onClose])

  const close = () => {
    onClose()
    from?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const shown = entries()
    const at = shown.indexOf(document.activeElement as HTMLElement)
    const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }
    const step = steps[event.key]
    if (step !== undefined) shown.at(step % shown.length)?.focus()
    else if (event.key === "Escape" || event.key === "Tab") close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <chakra.div
      ref={box}
      role="menu"
      aria-label={t("tabs.actions")}
      position="fixed"
      minW="160px"
      p="1"
      bg="bg.panel"
      rounded="md"
      border="1px solid"
      borderColor="border"
      shadow="floating"
      zIndex="overlay"
      animation="rise 120ms ease-out"
      onKeyDown={onKeyDown}
    >
      {TabCommand.literals.map((command) => (
        <Entry
          key={command}
          type="button"
          role="menuitem"
          tabIndex={-1}
          disabled={!possible.includes(command)}
          onClick={() => {
            close()
            tabs.send({ type: "tabs.commanded", command, name })
          }}
        >
          {t(`tabs.${command}`)}
        </Entry>
      ))}
    </chakra.div>
  )
}
