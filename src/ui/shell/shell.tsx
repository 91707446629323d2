import { Outlet, Link } from "@tanstack/react-router"
import { useRef, useState } from "react"
import { chakra } from "../../kit/chakra.ts"
import { fingerArea } from "../../kit/controls.ts"
import {
  areSettingsOpen,
  isMenuInDrawer,
  isNarrow,
  settingsOf
} from "../../machines/preferences/preferences-machine.ts"
import { useActor, useActorSelector, useExports } from "../runtime/app-runtime.tsx"
import { AlarmsOffBar } from "../alarms/alarms-off-bar.tsx"
import { MicroappFailure } from "../microapps/microapp-failure.tsx"
import { MicroappPlace } from "../microapps/microapp-place.tsx"
import { isCardOpen } from "../../machines/record-cards/record-card-machine.ts"
import { isHistoryOpen } from "../../machines/history/history-machine.ts"
import { isPanelOpen } from "../../machines/microapps/microapps-machine.ts"
import { RecordLinks } from "../record-cards/record-links.tsx"
import { LazyDialog, LazyPart } from "../page/lazy-part.tsx"
import { ExportSlot } from "../../kit/export-slot.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { TextKey } from "../../locales/keys.ts"
import { CommandPaletteSlot } from "../command-palette/command-palette-slot.tsx"
import { TabBarSlot } from "../tabs/tab-bar-slot.tsx"
import { MountedPages } from "../tabs/mounted-pages.tsx"
import { UnsavedDialog } from "../tabs/unsaved-dialog.tsx"
import { ConfirmLogout } from "./confirm-logout.tsx"
import { MenuEntries, SideMenu } from "./menu-entries.tsx"
import { Dialog } from "../../kit/dialog.tsx"
import { Navbar, Sections, FloatingSettingsButton } from "./navbar.tsx"
import { PageSearch } from "./address.tsx"
import { visitIn } from "../../machines/guard/guard-machine.ts"
import { isInGroup } from "../../machines/menu/menu-entries.ts"
import { entryOfSection } from "../../machines/guard/verdict.ts"
import { groupTitle, useMenuEntries } from "../page/granted.ts"

const Step = chakra("li", {
  base: {
    display: "flex",
    minW: "0",
    _notFirst: { _before: { content: '"/"', px: "2", color: "fg.subtle" } }
  }
})
const Way = chakra(Link, { base: { rounded: "sm", color: "fg.muted", _hover: { color: "accent.fg" } } })
const Here = chakra("span", { base: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } })

/** The place of the page: platform, group, page. */
const Breadcrumb = () => {
  const t = useTexts()
  const visit = useActorSelector("guard", visitIn)
  const entries = useMenuEntries()
  // An application has one step only, which the section above names already.
  if (visit === null || visit.name === "section") return null
  const { name, section } = visit
  const group = entries.find((entry) => entry.kind === "group" && isInGroup(entry, name))
  const platform = t(`section.${section}` as TextKey)
  return (
    <chakra.nav
      aria-label={t("frame.breadcrumb")}
      // Narrower screens keep this line for rows: menu and title name the page too.
      display={{ base: "none", xl: "block" }}
      fontSize="sm"
      lineHeight="1.25rem"
      mb="3"
    >
      <chakra.ol display="flex">
        <Step flexShrink="0">
          <Way to={entryOfSection(section)} activeProps={{ "aria-current": undefined } as const}>
            {platform}
          </Way>
        </Step>
        {group?.kind === "group" ? (
          <Step>
            <Here color="fg.muted">{groupTitle(t, group)}</Here>
          </Step>
        ) : null}
        <Step>
          <Here aria-current="page">{t(`page.${name}` as TextKey)}</Here>
        </Step>
      </chakra.ol>
    </chakra.nav>
  )
}

const Footer = () => {
  const t = useTexts()
  return (
    <chakra.footer
      display="flex"
      flexWrap="wrap"
      justifyContent="center"
      textAlign="center"
      columnGap="4"
      px="4"
      py="3"
      fontSize="xs"
      color="fg.subtle"
    >
      <span>{t("frame.product")}</span>
      <chakra.a
        href="/docs"
        target="_blank"
        rel="noreferrer"
        position="relative"
        _hover={{ color: "accent.fg" }}
        _after={fingerArea}
      >
        {t("frame.calls")}
      </chakra.a>
    </chakra.footer>
  )
}

const loadHistory = async () => (await import("../history/history-drawer.tsx")).HistoryDrawer
const loadCard = async () => (await import("../record-cards/record-card.tsx")).RecordCardPopover
const loadHealth = async () => (await import("../microapps/health-dialog.tsx")).HealthDialog
const loadSettings = async () => (await import("../preferences/settings-drawer.tsx")).SettingsDrawer

/** Navbar, menu, content and footer around every page but the login page, as the settings say. */
export const Shell = () => {
  const t = useTexts()
  const exporting = useExports()
  const [drawer, setDrawer] = useState(false)
  const content = useRef<HTMLElement>(null)
  const { navbar, menu, footer } = useActorSelector("preferences", settingsOf)
  const narrow = useActorSelector("preferences", isNarrow)
  const inDrawer = useActorSelector("preferences", isMenuInDrawer)
  const settings = useActorSelector("preferences", areSettingsOpen)
  const close = () => setDrawer(false)
  const preferences = useActor("preferences")
  const closeSettings = () => preferences.send({ type: "preferences.drawerToggled", open: false })
  return (
    <RecordLinks>
      <chakra.button
        type="button"
        position="fixed"
        top="2"
        left="2"
        px="3"
        py="2"
        bg="accent"
        color="fg.onAccent"
        rounded="sm"
        zIndex="skip"
        transform="translateY(-200%)"
        _focusVisible={{ transform: "none" }}
        onClick={() => content.current?.focus()}
      >
        {t("shellFrame.skip")}
      </chakra.button>
      {navbar ? <Navbar onMenu={() => setDrawer(true)} /> : null}
      <chakra.div display="flex">
        <SideMenu />
        <chakra.div
          display="flex"
          flexDirection="column"
          flex="1"
          minW="0"
          minH={navbar ? "calc(100dvh - 3.5rem)" : "100dvh"}
        >
          <TabBarSlot />
          <AlarmsOffBar />
          <chakra.main
            ref={content}
            id="content"
            tabIndex={-1}
            flex="1"
            px={{ base: "3", md: "5" }}
            pt={{ base: "1", sm: "3" }}
            _focusVisible={{ outline: "none" }}
          >
            <Breadcrumb />
            <MicroappPlace />
            <PageSearch>
              <MountedPages />
            </PageSearch>
            <Outlet />
          </chakra.main>
          {footer ? <Footer /> : <chakra.div h={{ base: "3", md: "5" }} />}
        </chakra.div>
      </chakra.div>
      {navbar ? null : <FloatingSettingsButton />}
      {drawer && inDrawer ? (
        <Dialog side="start" title={t("shellFrame.menu")} onClose={close}>
          {narrow ? <Sections upright onChoose={close} /> : null}
          {menu ? <MenuEntries onChoose={close} /> : null}
        </Dialog>
      ) : null}
      <MicroappFailure />
      {exporting === undefined ? null : <ExportSlot actor={exporting} />}
      <LazyDialog
        actor="microapps"
        isOpen={isPanelOpen}
        closing={{ type: "microapps.panelToggled", open: false }}
        load={loadHealth}
      />
      <LazyDialog actor="recordCard" isOpen={isCardOpen} closing={{ type: "recordCard.closed" }} load={loadCard} />
      <LazyDialog actor="history" isOpen={isHistoryOpen} closing={{ type: "history.closed" }} load={loadHistory} />
      <UnsavedDialog />
      <CommandPaletteSlot />
      <LazyPart open={settings} load={loadSettings} onUnable={closeSettings} props={{}} />
      <ConfirmLogout />
    </RecordLinks>
  )
}
