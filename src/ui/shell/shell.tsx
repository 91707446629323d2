import { Outlet } from "@tanstack/react-router"
import { useRef, useState } from "react"
import { chakra } from "../kit/chakra.ts"
import {
  areSettingsOpen,
  isMenuInDrawer,
  isNarrow,
  settingsOf
} from "../../machines/preferences/preferences-machine.ts"
import { useActor, useActorSelector } from "../runtime/app-runtime.tsx"
import { MicroappFailure } from "../microapps/microapp-failure.tsx"
import { MicroappPlace } from "../microapps/microapp-place.tsx"
import { isPanelOpen } from "../../machines/microapps/microapps-machine.ts"
import { LateDialog, LatePart } from "../page/late-part.tsx"
import { useLanguageTurned } from "../kit/use-language-turned.ts"
import { useWords } from "../words/words.ts"
import { CommandPaletteSlot } from "../command-palette/command-palette-slot.tsx"
import { TabBarSlot } from "../tabs/tab-bar-slot.tsx"
import { KeptPages } from "../tabs/kept-pages.tsx"
import { TabKeeper } from "../tabs/tab-keeper.tsx"
import { UnsavedDialog } from "../tabs/unsaved-dialog.tsx"
import { Breadcrumb } from "./breadcrumb.tsx"
import { ConfirmLogout } from "./confirm-logout.tsx"
import { Footer } from "./footer.tsx"
import { MenuEntries } from "./menu-entries.tsx"
import { Dialog } from "../kit/dialog.tsx"
import { Navbar } from "./navbar.tsx"
import { PageSearch } from "./page-address.tsx"
import { Sections } from "./sections.tsx"
import { FloatingSettingsButton } from "./settings-button.tsx"
import { SideMenu } from "./side-menu.tsx"

const loadHealth = async () => (await import("../microapps/health-dialog.tsx")).HealthDialog
const loadSettings = async () => (await import("../preferences/settings-drawer.tsx")).SettingsDrawer

/** Navbar, menu, content and footer around every page but the login page, as far as the settings want them. */
export const Shell = () => {
  const t = useWords()
  const session = useActor("session")
  useLanguageTurned(() => session.send({ type: "session.userOutdated" }))
  const [drawer, setDrawer] = useState(false)
  const content = useRef<HTMLElement>(null)
  const { navbar, menu, footer } = useActorSelector("preferences", settingsOf)
  const narrow = useActorSelector("preferences", isNarrow)
  const inDrawer = useActorSelector("preferences", isMenuInDrawer)
  const settings = useActorSelector("preferences", areSettingsOpen)
  const close = () => setDrawer(false)
  const preferences = useActor("preferences")
  const closeSettings = () => preferences.send({ type: "preferences.drawerTurned", open: false })
  return (
    <>
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
          <chakra.main
            ref={content}
            id="content"
            tabIndex={-1}
            flex="1"
            px={{ base: "3", md: "5" }}
            pt={{ base: "3", md: "4" }}
            _focusVisible={{ outline: "none" }}
          >
            <Breadcrumb />
            <MicroappPlace />
            <PageSearch>
              <KeptPages />
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
      <TabKeeper />
      <MicroappFailure />
      <LateDialog
        actor="microapps"
        isOpen={isPanelOpen}
        closing={{ type: "microapps.panelTurned", open: false }}
        load={loadHealth}
      />
      <UnsavedDialog />
      <CommandPaletteSlot />
      <LatePart open={settings} load={loadSettings} onUnable={closeSettings} />
      <ConfirmLogout />
    </>
  )
}
