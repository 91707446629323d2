import { useSelector } from "@xstate/react"
import type { ComponentType } from "react"
import { screenOf } from "../../machines/application/application-machine.ts"
import { actorsOfPage } from "../../machines/pages/page-machine.ts"
import { chakra } from "../../kit/chakra.ts"
import { ButtonLink } from "../../kit/controls.ts"
import { State } from "../../kit/state.tsx"
import { useOpenApplication, usePlace } from "./open-application-context.ts"
import { FIRST_PAGE_PATH, searchIn } from "../../contract/addresses.ts"
import type { PageVisit } from "../../kit/define-page.ts"
import { useTexts } from "../../kit/texts.ts"

const Screens = chakra("nav", {
  base: {
    display: "flex",
    gap: "1",
    mb: { base: "1", sm: "2" },
    overflowX: "auto",
    borderBottom: "1px solid",
    borderColor: "border",
    "& a": {
      px: "3.5",
      py: "1.5",
      color: "fg.muted",
      whiteSpace: "nowrap",
      borderBottom: "2px solid transparent",
      _hover: { color: "fg" },
      _focusVisible: { outlineOffset: "-2px" }
    },
    "& a[aria-current]": { color: "accent.fg", fontWeight: "medium", borderColor: "currentColor" }
  }
})

/** The sub-navigation: one entry for each screen that has a title and stands under no other. */
export const Navigation = () => {
  const t = useTexts()
  const { definition, history } = useOpenApplication()
  const { path } = usePlace()
  const chosen = definition.screens.find((screen) => screen.path === path)?.under ?? path
  const titled = definition.screens.filter(({ title, under }) => title !== undefined && under === undefined)
  if (titled.length < 2) return null
  return (
    <Screens aria-label={t("application.screens")}>
      {titled.map((screen) => (
        <a
          key={screen.path}
          href={history.hrefOf(screen.path)}
          aria-current={chosen === screen.path ? "page" : undefined}
        >
          {t(screen.title as never)}
        </a>
      ))}
    </Screens>
  )
}

/** The screen at the present address. */
export const CurrentScreen = () => {
  const t = useTexts()
  const { application, definition, history } = useOpenApplication()
  const { path, search } = usePlace()
  const page = useSelector(application, (snapshot) => screenOf(snapshot, path.slice(1)))
  const screen = definition.screens.find((candidate) => candidate.path === path)
  if (screen === undefined) {
    return (
      <State heading title={t("application.noScreen")} lead={t("application.noScreenLead")}>
        <ButtonLink variant="solid" href={history.hrefOf(FIRST_PAGE_PATH)}>
          {t("application.toFirst")}
        </ButtonLink>
      </State>
    )
  }
  // A bug in its start has released the page at once.
  if (page === undefined) return null
  const View = screen.view as ComponentType<{ readonly visit: PageVisit }>
  const visit = { section: definition.name, fullPath: path, query: searchIn(search) }
  return <View key={page.sessionId} {...actorsOfPage(page)} visit={visit} />
}
