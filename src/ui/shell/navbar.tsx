import { Link } from "@tanstack/react-router"
import { chakra } from "../kit/chakra.ts"
import { HOME } from "../../machines/guard/verdict.ts"
import { isMenuInDrawer } from "../../machines/preferences/preferences-machine.ts"
import { AlarmReceivingSwitch } from "../alarms/alarm-receiving-switch.tsx"
import { useActorSelector } from "../runtime/app-runtime.tsx"
import { OperatorMenu } from "../operator/operator-menu.tsx"
import { MessageBox } from "../messages/message-box.tsx"
import { CommandPaletteButton } from "../command-palette/command-palette-slot.tsx"
import { Button } from "../kit/controls.ts"
import { Icon, Mark } from "../kit/icons.tsx"
import { useWords } from "../words/words.ts"
import { LanguageMenu } from "../page/language-menu.tsx"
import { Sections } from "./sections.tsx"
import { SettingsButton } from "./settings-button.tsx"
import { ThemeSwitch } from "../page/theme-switch.tsx"

const Home = chakra(Link, {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    fontSize: "lg",
    fontWeight: "bold",
    me: { base: "auto", lg: "2" },
    "& span": { display: { base: "none", md: "inline", lg: "none", "2xl": "inline" } }
  }
})

/** Granted platforms, language, theme and the operator: on every page but the login page. */
export const Navbar = ({ onMenu }: { readonly onMenu: () => void }) => {
  const t = useWords()
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
      px={{ base: "2", lg: "3" }}
      bg="bg.panel"
      borderBottom="1px solid"
      borderColor="border"
    >
      {inDrawer ? (
        <Button variant="quiet" size="square" aria-label={t("shellFrame.openMenu")} onClick={onMenu}>
          <Icon name="menu" />
        </Button>
      ) : null}
      <Home to={HOME} aria-label="Wheelhouse">
        <Mark />
        <span>Wheelhouse</span>
      </Home>
      <Sections display={{ base: "none", lg: "block" }} flex="1" minW="0" h="full" />
      <CommandPaletteButton />
      <AlarmReceivingSwitch />
      <MessageBox />
      <LanguageMenu />
      <ThemeSwitch />
      <SettingsButton />
      <OperatorMenu />
    </chakra.header>
  )
}
