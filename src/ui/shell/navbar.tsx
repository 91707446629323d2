import { chakra } from "@chakra-ui/react/styled-system"
import { Link } from "@tanstack/react-router"
import { HOME } from "../../machines/guard/verdict.ts"
import { AlarmReceivingSwitch } from "../alarms/alarm-receiving-switch.tsx"
import { OperatorMenu } from "../operator/operator-menu.tsx"
import { MessageBox } from "../messages/message-box.tsx"
import { PaletteButton } from "../palette/palette-slot.tsx"
import { Button } from "../theme/controls.ts"
import { Icon, Mark } from "../theme/icons.tsx"
import { useWords } from "../words/words.tsx"
import { LanguageMenu } from "./language-menu.tsx"
import { Sections } from "./sections.tsx"
import { ThemeSwitch } from "./theme-switch.tsx"

/** Granted platforms, language, theme and the operator: on every page but the login page. */
export const Navbar = ({ onMenu }: { readonly onMenu: () => void }) => {
  const t = useWords()
  return (
    <chakra.header
      position="sticky"
      top="0"
      zIndex="bar"
      display="flex"
      alignItems="center"
      gap={{ base: "0.5", sm: "2" }}
      h="14"
      px={{ base: "2", lg: "4" }}
      bg="bg.panel"
      borderBottom="1px solid"
      borderColor="border"
    >
      <Button look="quiet" size="square" display={{ lg: "none" }} aria-label={t("house.openMenu")} onClick={onMenu}>
        <Icon name="menu" />
      </Button>
      <chakra.div
        asChild
        display="flex"
        alignItems="center"
        gap="2"
        fontSize="lg"
        fontWeight="bold"
        me={{ base: "auto", lg: "4" }}
      >
        <Link to={HOME} aria-label="Wheelhouse">
          <Mark />
          <chakra.span display={{ base: "none", md: "inline" }}>Wheelhouse</chakra.span>
        </Link>
      </chakra.div>
      <Sections display={{ base: "none", lg: "block" }} flex="1" minW="0" h="full" />
      <PaletteButton />
      <AlarmReceivingSwitch />
      <MessageBox />
      <LanguageMenu />
      <ThemeSwitch />
      <OperatorMenu />
    </chakra.header>
  )
}
