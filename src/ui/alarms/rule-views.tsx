import { useContext } from "react"
import { joinAddress, searchIn } from "../../contract/addresses.ts"
import { SearchContext } from "../../kit/list-services.ts"
import { chakra } from "../../kit/chakra.ts"
import { ButtonLink, fingerArea } from "../../kit/controls.ts"
import { useTexts } from "../../kit/texts.ts"

const PATH = "/alarm/alarm-notify-setting"

/** Switches between the rules and their coverage; the address keeps the choice. */
export const RuleViews = () => {
  const t = useTexts()
  const { view } = searchIn(useContext(SearchContext))
  const link = (text: string, search: Readonly<Record<string, string>>, here: boolean) => (
    <ButtonLink
      href={`#${joinAddress(PATH, search)}`}
      variant="quiet"
      position="relative"
      h={{ base: "9", md: "8" }}
      _after={fingerArea}
      aria-current={here ? "page" : undefined}
    >
      {text}
    </ButtonLink>
  )
  return (
    <chakra.nav
      aria-label={t("notifyRules.view")}
      display="flex"
      gap="1"
      // On a phone they do not fit beside the buttons of a list.
      flexBasis={{ base: "full", sm: "auto" }}
      order={{ base: "1", sm: "0" }}
    >
      {link(t("notifyRules.list"), {}, view !== "coverage")}
      {link(t("notifyRules.matrix"), { view: "coverage" }, view === "coverage")}
    </chakra.nav>
  )
}
