import { Link } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useId } from "react"
import { chakra } from "../../kit/chakra.ts"
import { visitIn, sectionOf } from "../../machines/guard/guard-machine.ts"
import { isInGroup, type MenuEntry, type MenuGroup, type MenuPage } from "../../machines/menu/menu-entries.ts"
import { rulesOf, toggledGroupsOf } from "../../machines/menu/menu-machine.ts"
import { selectUnclaimedCount } from "../../machines/alarms/alarms-machine.ts"
import { useActor, useActorSelector, useSignedInActor } from "../runtime/app-runtime.tsx"
import { Icon, IconButton } from "../../kit/icons.tsx"
import { Badge } from "../../kit/panel.tsx"
import { useTexts } from "../../kit/texts.ts"
import { enterablePages, grantedLinks, groupTitle, iconOf, useMenuEntries } from "../page/granted.ts"
import { isMenuFolded, isMenuInDrawer, settingsOf } from "../../machines/preferences/preferences-machine.ts"

const chosen = { bg: "bg.chosen", color: "accent.fg", fontWeight: "medium" } as const
const entry = {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    w: "full",
    h: { base: "11", md: "9" },
    px: "3",
    rounded: "sm",
    color: "fg.muted",
    textAlign: "start",
    whiteSpace: "nowrap",
    overflow: "hidden",
    cursor: "pointer",
    transition: "colors",
    _hover: { bg: "bg.hover", color: "fg" },
    _currentPage: { ...chosen, _hover: chosen },
    _focusVisible: { outlineOffset: "-2px" }
  },
  variants: {
    nested: { true: { ps: "10" } },
    /** A group with the current page in it; collapsed, it stands for that page. */
    holds: { open: { color: "fg", fontWeight: "medium" }, folded: { ...chosen, _hover: chosen } }
  }
} as const
const PageEntry = chakra(Link, entry)
const GroupEntry = chakra("button", entry)
const OutsideEntry = chakra("a", entry)

const Name = chakra("span", {
  base: { flex: "1", overflow: "hidden", textOverflow: "ellipsis", transition: "opacity", transitionDuration: "fast" },
  variants: { folded: { true: { opacity: "0" } } }
})

type EntriesProps = { readonly folded?: boolean; readonly onChoose?: () => void }

/** The permitted existing pages of system-admin: from the server's menu, or from the console's own table. */
export const MenuEntries = (props: EntriesProps) => {
  const t = useTexts()
  const entries = withoutLeading(useMenuEntries())
  const links = grantedLinks(useActorSelector("menu", rulesOf))
  const folded = props.folded === true
  return (
    <chakra.nav aria-label={t("shellFrame.menu")}>
      <List p="2">
        <LeadingEntries {...props} />
        {entries.map((entry) =>
          entry.kind === "page" ? (
            <Page key={entry.route.name} page={entry} {...props} />
          ) : (
            <Group key={entry.group} group={entry} {...props} />
          )
        )}
        {links.map(({ name, title }) => (
          <li key={name}>
            <OutsideEntry href={name} target="_blank" rel="noreferrer" title={title}>
              <Icon name="page" size="18px" />
              <Name folded={folded}>{title}</Name>
            </OutsideEntry>
          </li>
        ))}
      </List>
    </chakra.nav>
  )
}

/** The pages of the shift lead the menu, wherever the server's menu has them. */
const leading = { dashboardIndex: "columns", "alarm-board": "alarm" } as const
const isLeading = (page: MenuPage) => Object.hasOwn(leading, page.route.name)

const withoutLeading = (entries: ReadonlyArray<MenuEntry>): ReadonlyArray<MenuEntry> =>
  entries.flatMap((entry): ReadonlyArray<MenuEntry> => {
    if (entry.kind === "page") return isLeading(entry) ? [] : [entry]
    const pages = entry.pages.filter((page) => !isLeading(page))
    return pages.length === 0 ? [] : [{ ...entry, pages }]
  })

/** Dashboard and alarm board, with the number of open alarms that have no owner. */
const LeadingEntries = ({ folded = false, onChoose }: EntriesProps) => {
  const t = useTexts()
  const pages = enterablePages(useActorSelector("menu", rulesOf))
  const unclaimed = useSelector(useSignedInActor("alarms"), selectUnclaimedCount)
  return pages.flatMap(({ name, path }) => {
    if (name !== "dashboardIndex" && name !== "alarm-board") return []
    const count = name === "alarm-board" && unclaimed > 0 ? t("board.unclaimedCount", { count: unclaimed }) : null
    const title = t(`page.${name}`)
    return [
      <li key={name}>
        <PageEntry
          to={path}
          activeOptions={{ includeSearch: false }}
          title={count === null ? title : `${title}: ${count}`}
          onClick={onChoose}
        >
          <Icon name={leading[name]} size="18px" />
          <Name folded={folded}>{title}</Name>
          {count === null || folded ? null : (
            <Badge tone="count" aria-label={count}>
              {unclaimed}
            </Badge>
          )}
        </PageEntry>
      </li>
    ]
  })
}

/** As wide as the menu, however long a name is: it is cut off then, and shown whole to the pointer. */
const List = chakra("ul", { base: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "1" } })

const usePageName = (page: MenuPage) => useTexts()(`page.${page.route.name}`)

const Page = ({
  page,
  folded = false,
  nested = false,
  onChoose
}: EntriesProps & { readonly page: MenuPage; readonly nested?: boolean }) => {
  const name = usePageName(page)
  return (
    <li>
      <PageEntry
        to={page.route.path}
        activeOptions={{ includeSearch: false }}
        title={name}
        nested={nested}
        onClick={onChoose}
      >
        {nested ? null : <Icon name={iconOf(page.group)} size="18px" />}
        <Name folded={folded}>{name}</Name>
      </PageEntry>
    </li>
  )
}

/** Open if the current page is in it, and if the operator opened it. */
const Group = ({ group, folded = false, onChoose }: EntriesProps & { readonly group: MenuGroup }) => {
  const t = useTexts()
  const id = useId()
  const menu = useActor("menu")
  const preferences = useActor("preferences")
  const visited = useActorSelector("guard", visitIn)?.name
  const isCurrent = isInGroup(group, visited)
  const open = useActorSelector("menu", toggledGroupsOf)[group.group] ?? isCurrent
  const setOpen = (to: boolean) => menu.send({ type: "menu.groupToggled", name: group.group, open: to })
  const name = groupTitle(t, group)
  return (
    <li>
      <GroupEntry
        type="button"
        aria-expanded={open && !folded}
        aria-controls={id}
        title={name}
        {...(isCurrent ? { holds: folded ? "folded" : "open" } : {})}
        onClick={() => {
          if (!folded) return setOpen(!open)
          preferences.send({ type: "preferences.menuFolded", folded: false })
          setOpen(true)
        }}
      >
        <Icon name={iconOf(group.group)} size="18px" />
        <Name folded={folded}>{name}</Name>
        {folded ? null : <Icon name={open ? "up" : "down"} />}
      </GroupEntry>
      <List id={id} hidden={!open || folded} pt="1">
        {group.pages.map((page) => (
          <Page key={page.route.name} page={page} nested {...(onChoose === undefined ? {} : { onChoose })} />
        ))}
      </List>
    </li>
  )
}

/**
 * The menu beside the pages of system-admin, unless it is in a drawer; collapsed, it shows icons. A platform has one
 * of its own.
 */
export const SideMenu = () => {
  const t = useTexts()
  const folded = useActorSelector("preferences", isMenuFolded)
  const inDrawer = useActorSelector("preferences", isMenuInDrawer)
  const { menu, menuWidth, navbar } = useActorSelector("preferences", settingsOf)
  const preferences = useActor("preferences")
  const pages = useMenuEntries()
  const links = grantedLinks(useActorSelector("menu", rulesOf))
  const fold = t(folded ? "shellFrame.unfold" : "shellFrame.fold")
  const empty = pages.length + links.length === 0
  const section = useActorSelector("guard", sectionOf)
  if (empty || !menu || inDrawer || section !== "system-admin") return null
  return (
    <chakra.aside
      display="flex"
      flexDirection="column"
      position="sticky"
      top={navbar ? "14" : "0"}
      h={navbar ? "calc(100dvh - 3.5rem)" : "100dvh"}
      style={{ width: folded ? 60 : menuWidth }}
      flexShrink="0"
      bg="bg.panel"
      borderInlineEnd="1px solid"
      borderColor="border"
      transition="width"
      transitionDuration="moderate"
    >
      <chakra.div flex="1" overflowY="auto" overflowX="hidden">
        <MenuEntries folded={folded} />
      </chakra.div>
      <IconButton
        icon={folded ? "unfold" : "fold"}
        m="2"
        alignSelf={folded ? "center" : "flex-end"}
        label={fold}
        title={fold}
        aria-pressed={folded}
        onClick={() => preferences.send({ type: "preferences.menuFolded", folded: !folded })}
      />
    </chakra.aside>
  )
}
