import { chakra } from "@chakra-ui/react/styled-system"
import { Link } from "@tanstack/react-router"
import { rulesOf } from "../../machines/menu/menu-machine.ts"
import { isMenuFolded } from "../../machines/preferences/preferences-machine.ts"
import { useRoom, useTold } from "../house.tsx"
import { Button } from "../theme/controls.ts"
import { Icon, type IconName } from "../theme/icons.tsx"
import { useWords } from "../words/words.tsx"
import { grantedLinks, grantedPages } from "./granted.ts"

const icons: Readonly<Record<string, IconName>> = { userList: "users" }

const entry = {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    h: "9",
    px: "3",
    rounded: "sm",
    color: "fg.muted",
    whiteSpace: "nowrap",
    overflow: "hidden",
    _hover: { bg: "bg.hover", color: "fg" },
    _currentPage: { bg: "bg.chosen", color: "accent.fg", fontWeight: "medium" },
    _focusVisible: { outlineOffset: "-2px" }
  }
} as const
const Entry = chakra(Link, entry)
const Outside = chakra("a", entry)

type EntriesProps = { readonly folded?: boolean; readonly onChoose?: () => void }

/** The granted pages of system-admin that exist, in the server's order. */
export const MenuEntries = ({ folded = false, onChoose }: EntriesProps) => {
  const t = useWords()
  const rules = useTold("menu", rulesOf)
  const pages = grantedPages(rules)
  return (
    <chakra.nav aria-label={t("house.menu")}>
      <chakra.ul display="grid" gap="1" p="2">
        {pages.map(({ name, path }) => (
          <li key={name}>
            <Entry
              to={path}
              activeOptions={{ includeSearch: false }}
              title={folded ? t(`page.${name}`) : undefined}
              onClick={onChoose}
            >
              <Icon name={icons[name] ?? "page"} size="18px" />
              <chakra.span opacity={folded ? "0" : "1"} transition="opacity 120ms">
                {t(`page.${name}`)}
              </chakra.span>
            </Entry>
          </li>
        ))}
        {grantedLinks(rules).map(({ name, title }) => (
          <li key={name}>
            <Outside href={name} target="_blank" rel="noreferrer" title={folded ? title : undefined}>
              <Icon name="page" size="18px" />
              <chakra.span opacity={folded ? "0" : "1"}>{title}</chakra.span>
            </Outside>
          </li>
        ))}
      </chakra.ul>
    </chakra.nav>
  )
}

/** The menu beside the page, wide screens only; folded, it shows icons. */
export const SideMenu = () => {
  const t = useWords()
  const folded = useTold("preferences", isMenuFolded)
  const preferences = useRoom("preferences")
  const empty = useTold("menu", (snapshot) => {
    const rules = rulesOf(snapshot)
    return grantedPages(rules).length + grantedLinks(rules).length === 0
  })
  if (empty) return null
  return (
    <chakra.aside
      display={{ base: "none", lg: "flex" }}
      flexDirection="column"
      position="sticky"
      top="14"
      h="calc(100dvh - 3.5rem)"
      w={folded ? "60px" : "220px"}
      flexShrink="0"
      bg="bg.panel"
      borderInlineEnd="1px solid"
      borderColor="border"
      transition="width 160ms ease"
    >
      <chakra.div flex="1" overflowY="auto" overflowX="hidden">
        <MenuEntries folded={folded} />
      </chakra.div>
      <Button
        look="quiet"
        size="square"
        m="2"
        alignSelf={folded ? "center" : "flex-end"}
        aria-label={folded ? t("house.unfold") : t("house.fold")}
        aria-pressed={folded}
        onClick={() => preferences.send({ type: "preferences.menuFolded", folded: !folded })}
      >
        <Icon name={folded ? "unfold" : "fold"} />
      </Button>
    </chakra.aside>
  )
}
