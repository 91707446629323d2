import { Link } from "@tanstack/react-router"
import { chakra } from "../../kit/chakra.ts"
import { HOME_PATH } from "../../machines/guard/verdict.ts"
import { isMenuInDrawer, areSettingsOpen } from "../../machines/preferences/preferences-machine.ts"
import { AlarmReceivingSwitch } from "../alarms/alarm-receiving-switch.tsx"
import { AlarmStreamLight } from "../alarms/alarm-stream-light.tsx"
import { useActorSelector, useActor } from "../runtime/app-runtime.tsx"
import { OperatorMenu } from "../operator/operator-menu.tsx"
import { MessageBox } from "../messages/message-box.tsx"
import { CommandPaletteButton } from "../command-palette/command-palette-slot.tsx"
import { IconButton } from "../../kit/icons.tsx"
import { LogoMark } from "../page/logo-mark.tsx"
import { useTexts } from "../../kit/texts.ts"
import { LanguageMenu, ThemeSwitch } from "../page/preference-buttons.tsx"
import { type ComponentProps, useEffect, useRef } from "react"
import { sectionOf } from "../../machines/guard/guard-machine.ts"
import { rulesOf } from "../../machines/menu/menu-machine.ts"
import { grantedSections } from "../page/granted.ts"

const current = { "aria-current": undefined } as const

/** The permitted platforms, the active one marked: in the navbar, or in the drawer of a narrow screen. */
export const Sections = ({ upright = false, onChoose, ...style }: ComponentProps<typeof chakra.nav> & Props) => {
  const t = useTexts()
  const granted = grantedSections(useActorSelector("menu", rulesOf))
  const active = useActorSelector("guard", sectionOf)
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    // Also when neighbours in the navbar take or leave room.
    const watcher = new ResizeObserver(() =>
      nav.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" })
    )
    watcher.observe(nav.current!)
    return () => watcher.disconnect()
  }, [active])
  return (
    <chakra.nav ref={nav} aria-label={t("shellFrame.sections")} {...style}>
      <List upright={upright}>
        {granted.map(({ name, path }) => (
          <li key={name}>
            <Entry
              upright={upright}
              to={path}
              activeProps={current}
              aria-current={name === active ? "page" : undefined}
              onClick={onChoose}
            >
              {t(`section.${name}`)}
            </Entry>
          </li>
        ))}
      </List>
    </chakra.nav>
  )
}
type Props = { readonly upright?: boolean; readonly onChoose?: () => void }

const List = chakra("ul", {
  variants: {
    upright: {
      true: { display: "grid", gap: "1", p: "2", borderBottom: "1px solid", borderColor: "border" },
      // Overlong content scrolls sideways, and fades out to show that it does.
      false: {
        display: "flex",
        h: "full",
        pe: "6",
        overflowX: "auto",
        scrollbarWidth: "none",
        maskImage: "linear-gradient(to right, #000 calc(100% - 24px), transparent)",
        "& > li": { h: "full" }
      }
    }
  }
})

const Entry = chakra(Link, {
  base: { display: "flex", alignItems: "center", color: "fg.muted", whiteSpace: "nowrap", _hover: { color: "fg" } },
  variants: {
    upright: {
      true: {
        h: { base: "11", md: "9" },
        px: "3",
        rounded: "sm",
        _hover: { bg: "bg.hover" },
        _currentPage: { bg: "bg.chosen", color: "accent.fg", fontWeight: "medium" }
      },
      false: {
        h: "full",
        px: "1.5",
        fontSize: "sm",
        borderBlock: "2px solid transparent",
        _currentPage: { color: "accent.fg", borderBottomColor: "accent.fg", fontWeight: "medium" },
        _focusVisible: { outlineOffset: "-3px" }
      }
    }
  }
})

/** Opens the settings drawer: from the navbar, or floating if there is none. */
const SettingsButton = () => {
  const t = useTexts()
  const open = useActorSelector("preferences", areSettingsOpen)
  const preferences = useActor("preferences")
  return (
    <IconButton
      icon="settings"
      label={t("settings.title")}
      title={t("settings.title")}
      aria-haspopup="dialog"
      aria-expanded={open}
      onClick={() => preferences.send({ type: "preferences.drawerToggled", open: true })}
    />
  )
}

export const FloatingSettingsButton = () => (
  <chakra.div
    position="fixed"
    bottom="20"
    insetInlineEnd="0"
    zIndex="bar"
    p="1"
    bg="bg.panel"
    border="1px solid"
    borderColor="border"
    borderInlineEnd="none"
    roundedStart="lg"
    shadow="floating"
  >
    <SettingsButton />
  </chakra.div>
)

const Home = chakra(Link, {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    justifyContent: "center",
    h: "11",
    minW: { base: "11", md: "0" },
    fontSize: "lg",
    fontWeight: "bold",
    me: { base: "auto", lg: "2" },
    "& span": { display: { base: "none", md: "inline", lg: "none", "2xl": "inline" } }
  }
})

/** Permitted platforms, language, theme and the operator: on every page but the login page. */
export const Navbar = ({ onMenu }: { readonly onMenu: () => void }) => {
  const t = useTexts()
  const inDrawer = useActorSelector("preferences", isMenuInDrawer)
  return (
    <chakra.header
      position="sticky"
      top="0"
      zIndex="bar"
      display="flex"
      alignItems="center"
      gap={{ base: "0", sm: "1", lg: "0.5" }}
      h="14"
      px={{ base: "0.5", lg: "3" }}
      bg="bg.panel"
      borderBottom="1px solid"
      borderColor="border"
    >
      {inDrawer ? <IconButton icon="menu" label={t("shellFrame.openMenu")} onClick={onMenu} /> : null}
      <Home to={HOME_PATH} aria-label="Wheelhouse">
        <LogoMark />
        <span>Wheelhouse</span>
      </Home>
      <Sections display={{ base: "none", lg: "block" }} flex="1" minW="0" h="full" />
      <CommandPaletteButton />
      <AlarmReceivingSwitch />
      <AlarmStreamLight />
      <MessageBox />
      {/* A phone has both in the settings: its navbar has room for eight buttons of 44 pixels. */}
      <chakra.div display={{ base: "none", md: "contents" }}>
        <LanguageMenu />
        <ThemeSwitch />
      </chakra.div>
      <SettingsButton />
      <OperatorMenu />
    </chakra.header>
  )
}
