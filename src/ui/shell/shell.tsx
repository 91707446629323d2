import { chakra } from "@chakra-ui/react/styled-system"
import { Outlet } from "@tanstack/react-router"
import { useCallback, useRef, useState } from "react"
import { useRoom } from "../house.tsx"
import { useLanguageTurned } from "../words/use-language-turned.ts"
import { useWords } from "../words/words.tsx"
import { PaletteSlot } from "../palette/palette-slot.tsx"
import { TabBar } from "../tabs/tab-bar.tsx"
import { TabKeeper } from "../tabs/tab-keeper.tsx"
import { UnsavedDialog } from "../tabs/unsaved-dialog.tsx"
import { ConfirmLogout } from "./confirm-logout.tsx"
import { Modal } from "./modal.tsx"
import { Navbar } from "./navbar.tsx"
import { Sections } from "./sections.tsx"
import { MenuEntries, SideMenu } from "./side-menu.tsx"

/** Navbar, menu and content around every page but the login page. */
export const Shell = () => {
  const t = useWords()
  const session = useRoom("session")
  useLanguageTurned(useCallback(() => session.send({ type: "session.userOutdated" }), [session]))
  const [drawer, setDrawer] = useState(false)
  const content = useRef<HTMLElement>(null)
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
        {t("house.skip")}
      </chakra.button>
      <Navbar onMenu={() => setDrawer(true)} />
      <chakra.div display="flex">
        <SideMenu />
        <chakra.div flex="1" minW="0">
          <TabBar />
          <chakra.main
            ref={content}
            id="content"
            tabIndex={-1}
            p={{ base: "3", md: "5" }}
            _focusVisible={{ outline: "none" }}
          >
            <Outlet />
          </chakra.main>
        </chakra.div>
      </chakra.div>
      {drawer ? (
        <Modal side="start" title={t("house.menu")} onClose={() => setDrawer(false)}>
          <Sections upright onChoose={() => setDrawer(false)} />
          <MenuEntries onChoose={() => setDrawer(false)} />
        </Modal>
      ) : null}
      <TabKeeper />
      <UnsavedDialog />
      <PaletteSlot />
      <ConfirmLogout />
    </>
  )
}
