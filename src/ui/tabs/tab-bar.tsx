import { useRouter } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react"
import { chakra } from "../../kit/chakra.ts"
import { settingsOf } from "../../machines/preferences/preferences-machine.ts"
import type { Tab } from "../../machines/tabs/tabs-events.ts"
import { currentOf, formsOf, openTabsOf } from "../../machines/tabs/tabs-machine.ts"
import { useSignedInActor, useActorSelector } from "../runtime/app-runtime.tsx"
import { Icon, IconButton } from "../../kit/icons.tsx"
import { placeBelow, type PopoverPlacement } from "../../kit/popover.tsx"
import { itemAfterKey, Menu } from "../../kit/menu.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { TextKey } from "../../locales/keys.ts"
import { tabCommands } from "../../machines/tabs/tab-commands.ts"

type Props = { readonly name: string; readonly place: PopoverPlacement; readonly onClose: () => void }

/** The actions on a tab that the machine accepts now. */
const TabMenu = ({ name, place, onClose }: Props) => {
  const t = useTexts()
  const tabs = useSignedInActor("tabs")
  const possible = useSelector(tabs, (snapshot) =>
    tabCommands.filter((command) => snapshot.can({ type: "tabs.commanded", command, name })).join(" ")
  ).split(" ")
  const items = tabCommands.map((command) => ({
    name: command,
    label: t(`tabs.${command}`),
    disabled: !possible.includes(command),
    choose: () => tabs.send({ type: "tabs.commanded", command, name })
  }))
  return <Menu label={t("tabs.actions")} place={place} items={items} onClose={onClose} />
}

/** The open pages above the page. */
export const TabBar = () => {
  const t = useTexts()
  const router = useRouter()
  const tabs = useSignedInActor("tabs")
  const open = useSelector(tabs, openTabsOf)
  const current = useSelector(tabs, currentOf)
  const forms = useSelector(tabs, formsOf)
  const { navbar } = useActorSelector("preferences", settingsOf)
  const list = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<{ readonly name: string; readonly place: PopoverPlacement } | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const elements = () => [...(list.current?.querySelectorAll<HTMLElement>("[role=tab]") ?? [])]

  useEffect(() => {
    // With its close button, which stands beside it.
    list.current?.querySelector("[data-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" })
  }, [current, open.length])

  const close = (name: string) => tabs.send({ type: "tabs.commanded", command: "close", name })
  const openMenu = (name: string, from: HTMLElement) => setMenu({ name, place: placeBelow(from) })

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, { name }: Tab) => {
    const all = elements()
    const tabIndex = all.indexOf(event.currentTarget)
    const next = itemAfterKey(all, tabIndex, event.key)
    if (next !== undefined) next.focus()
    else if (event.key === "Delete") {
      const neighbour = all[tabIndex + 1] ?? all[tabIndex - 1]
      close(name)
      if (!openTabsOf(tabs.getSnapshot()).some((tab) => tab.name === name)) neighbour?.focus()
    } else if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey))
      openMenu(name, event.currentTarget)
    else return
    event.preventDefault()
  }
  const onContextMenu = (event: MouseEvent<HTMLElement>, name: string) => {
    event.preventDefault()
    const from = event.currentTarget.querySelector<HTMLElement>("[role=tab]")
    setMenu({ name, place: { x: event.clientX, y: event.clientY, from } })
  }
  const reachable = open.some(({ name }) => name === focused) ? focused : (current ?? open[0]?.name)
  return (
    <Strip aria-label={t("tabs.open")} top={navbar ? "14" : "0"}>
      <List ref={list} role="tablist" aria-label={t("tabs.open")}>
        {open.map((tab) => {
          const { name, title, fullPath } = tab
          const unsaved = forms.includes(name)
          const isOnlyTab = !tabs.getSnapshot().can({ type: "tabs.commanded", command: "close", name })
          return (
            <Slot
              key={name}
              role="presentation"
              data-current={name === current || undefined}
              title={fullPath}
              onContextMenu={(event) => onContextMenu(event, name)}
              onAuxClick={(event) => {
                if (event.button === 1) close(name)
              }}
            >
              <Handle
                type="button"
                role="tab"
                aria-selected={name === current}
                aria-controls="content"
                aria-keyshortcuts="Delete Shift+F10"
                tabIndex={name === reachable ? 0 : -1}
                onFocus={() => setFocused(name)}
                onKeyDown={(event) => onKeyDown(event, tab)}
                onClick={() => void router.history.push(fullPath)}
              >
                {t(title as TextKey)}
                {unsaved ? (
                  <chakra.span color="warning.fg" aria-label={t("tabs.unsaved")} role="img" title={t("tabs.unsaved")}>
                    •
                  </chakra.span>
                ) : null}
              </Handle>
              {isOnlyTab ? null : (
                <Cross aria-hidden onClick={() => close(name)} title={t("tabs.close")}>
                  <Icon name="close" size="12px" />
                </Cross>
              )}
            </Slot>
          )
        })}
      </List>
      <IconButton
        icon="down"
        label={t("tabs.actions")}
        title={t("tabs.actions")}
        aria-haspopup="menu"
        aria-expanded={menu !== null}
        disabled={reachable === undefined}
        onClick={(event) => openMenu(current ?? reachable!, event.currentTarget)}
      />
      {menu === null ? null : <TabMenu {...menu} onClose={() => setMenu(null)} />}
    </Strip>
  )
}

const Strip = chakra("section", {
  base: {
    position: "sticky",
    zIndex: "strip",
    display: "flex",
    alignItems: "center",
    gap: "1",
    h: { base: "14", md: "10" },
    px: "2",
    bg: "bg.panel",
    borderBottom: "1px solid",
    borderColor: "border"
  }
})
const List = chakra("div", {
  base: { display: "flex", flex: "1", minW: "0", h: "full", gap: "1", overflowX: "auto", scrollbarWidth: "none" }
})
const Slot = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    flexShrink: "0",
    my: "1",
    rounded: "sm",
    color: "fg.muted",
    _hover: { bg: "bg.hover", color: "fg" },
    "&[data-current]": { bg: "bg.chosen", color: "accent.fg", fontWeight: "medium" }
  }
})
const Handle = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1.5",
    h: "full",
    px: "2.5",
    rounded: "sm",
    maxW: "220px",
    whiteSpace: "nowrap",
    overflow: "hidden",
    cursor: "pointer",
    _focusVisible: { outlineOffset: "-2px" }
  }
})
/** For the pointer; the keyboard closes with Delete or by the menu. */
const Cross = chakra("span", {
  base: {
    display: "grid",
    placeItems: "center",
    boxSize: "5",
    me: "1",
    rounded: "sm",
    cursor: "pointer",
    _hover: { bg: "border", color: "fg" }
  }
})
