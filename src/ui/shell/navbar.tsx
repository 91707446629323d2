import { chakra } from "@chakra-ui/react/styled-system"
import { Link } from "@tanstack/react-router"
import { sectionOf } from "../../machines/guard/guard-machine.ts"
import { HOME } from "../../machines/guard/verdict.ts"
import { rulesOf } from "../../machines/menu/menu-machine.ts"
import { userOf } from "../../machines/session/session-machine.ts"
import { useRoom, useTold } from "../house.tsx"
import { Button } from "../theme/controls.ts"
import { Icon, Mark } from "../theme/icons.tsx"
import { useWords } from "../words/words.tsx"
import { grantedSections } from "./granted.ts"
import { LanguageMenu } from "./language-menu.tsx"
import { MenuButton } from "./menu-button.tsx"
import { ThemeSwitch } from "./theme-switch.tsx"

const SectionLink = chakra(Link, {
  base: {
    display: "inline-flex",
    alignItems: "center",
    h: "full",
    px: "3",
    borderBottom: "2px solid transparent",
    color: "fg.muted",
    whiteSpace: "nowrap",
    _hover: { color: "fg" },
    _currentPage: { color: "accent.fg", borderBottomColor: "accent.fg", fontWeight: "medium" },
    _focusVisible: { outlineOffset: "-3px" }
  }
})

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
      gap="2"
      h="14"
      px={{ base: "2", lg: "4" }}
      bg="bg.panel"
      borderBottom="1px solid"
      borderColor="border"
    >
      <Button look="quiet" size="square" display={{ lg: "none" }} aria-label={t("house.openMenu")} onClick={onMenu}>
        <Icon name="menu" />
      </Button>
      <chakra.div asChild display="flex" alignItems="center" gap="2" fontSize="lg" fontWeight="bold" me={{ lg: "6" }}>
        <Link to={HOME} aria-label="Wheelhouse">
          <Mark />
          <chakra.span display={{ base: "none", md: "inline" }}>Wheelhouse</chakra.span>
        </Link>
      </chakra.div>
      <Sections />
      <LanguageMenu />
      <ThemeSwitch />
      <Operator />
    </chakra.header>
  )
}

const Sections = () => {
  const t = useWords()
  const granted = grantedSections(useTold("menu", rulesOf))
  const active = useTold("guard", sectionOf)
  return (
    <chakra.nav aria-label={t("house.sections")} flex="1" minW="0" h="full" overflowX="auto" scrollbarWidth="none">
      <chakra.ul display="flex" h="full">
        {granted.map(({ name, path }) => (
          <chakra.li key={name} h="full">
            <SectionLink
              to={path}
              activeProps={{ "aria-current": undefined }}
              aria-current={name === active ? "page" : undefined}
            >
              {t(`section.${name}`)}
            </SectionLink>
          </chakra.li>
        ))}
      </chakra.ul>
    </chakra.nav>
  )
}

const Operator = () => {
  const t = useWords()
  const user = useTold("session", userOf)
  const session = useRoom("session")
  if (user === null) return null
  return (
    <MenuButton
      face={
        <>
          <Icon name="person" />
          <chakra.span maxW={{ base: "72px", md: "160px" }} overflow="hidden" textOverflow="ellipsis" lineHeight="1.4">
            {user.username}
          </chakra.span>
          <Icon name="down" size="1em" />
        </>
      }
      items={[
        { name: "logout", label: t("house.logout"), choose: () => session.send({ type: "session.logoutAsked" }) }
      ]}
    />
  )
}
