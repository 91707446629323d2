import { chakra } from "../kit/chakra.ts"
import { sectionOf } from "../../machines/guard/guard-machine.ts"
import { rulesOf } from "../../machines/menu/menu-machine.ts"
import { isMenuFolded, isMenuInDrawer, settingsOf } from "../../machines/preferences/preferences-machine.ts"
import { useActor, useActorSelector } from "../runtime/app-runtime.tsx"
import { Button } from "../kit/controls.ts"
import { Icon } from "../kit/icons.tsx"
import { useWords } from "../words/words.ts"
import { grantedLinks, useMenuEntries } from "../page/granted.ts"
import { MenuEntries } from "./menu-entries.tsx"

/** The menu beside the pages of system-admin, where it does not stand in a drawer; folded, it shows icons. A platform has one of its own. */
export const SideMenu = () => {
  const t = useWords()
  const folded = useActorSelector("preferences", isMenuFolded)
  const inDrawer = useActorSelector("preferences", isMenuInDrawer)
  const { menu, menuWidth, navbar } = useActorSelector("preferences", settingsOf)
  const preferences = useActor("preferences")
  const pages = useMenuEntries()
  const links = grantedLinks(useActorSelector("menu", rulesOf))
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
      <Button
        variant="quiet"
        size="square"
        m="2"
        alignSelf={folded ? "center" : "flex-end"}
        aria-label={folded ? t("shellFrame.unfold") : t("shellFrame.fold")}
        title={folded ? t("shellFrame.unfold") : t("shellFrame.fold")}
        aria-pressed={folded}
        onClick={() => preferences.send({ type: "preferences.menuFolded", folded: !folded })}
      >
        <Icon name={folded ? "unfold" : "fold"} />
      </Button>
    </chakra.aside>
  )
}
