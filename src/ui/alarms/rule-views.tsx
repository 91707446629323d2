import { useContext } from "react"
import { joinAddress, searchIn } from "../../contract/addresses.ts"
import { SearchContext } from "../../kit/address.ts"
import { chakra } from "../../kit/chakra.ts"
import { ButtonLink } from "../../kit/controls.ts"
import { useTexts } from "../../kit/texts.ts"

const PATH = "/alarm/alarm-notify-setting"

/** From the list of rules to what they cover and back; the address keeps which. */
export const RuleViews = () => {
  const t = useTexts()
  const { view } = searchIn(useContext(SearchContext))
  const link = (text: string, search: Readonly<Record<string, string>>, here: boolean) => (
    <ButtonLink href={`#${joinAddress(PATH, search)}`} variant="quiet" aria-current={here ? "page" : undefined}>
      {text}
    </ButtonLink>
  )
  return (
    <chakra.nav
      aria-label={t("notifyRules.view")}
      display="flex"
      gap="1"
      // Beside the buttons of a list there is no room for them on a phone.
      flexBasis={{ base: "full", sm: "auto" }}
      order={{ base: "1", sm: "0" }}
    >
      {link(t("notifyRules.list"), {}, view !== "coverage")}
      {link(t("notifyRules.matrix"), { view: "coverage" }, view === "coverage")}
    </chakra.nav>
  )
}
