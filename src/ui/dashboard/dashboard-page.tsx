import { Link } from "@tanstack/react-router"
import { memo, type ReactNode } from "react"
import { chakra } from "../kit/chakra.ts"
import { rulesOf } from "../../machines/menu/menu-machine.ts"
import { userOf } from "../../machines/session/session-machine.ts"
import { useActorSelector } from "../runtime/app-runtime.tsx"
import { grantedPages, grantedSections } from "../page/granted.ts"
import { Figure, Figures, Panel } from "../kit/panel.tsx"
import { Icon } from "../kit/icons.tsx"
import { momentText } from "../../effects/contract/formats.ts"
import { useWords } from "../words/words.ts"

/** Where an operator lands: who they are here, and where they may go. */
export const DashboardPage = memo(() => {
  const t = useWords()
  const user = useActorSelector("session", userOf)
  const rules = useActorSelector("menu", rulesOf)
  if (user === null) return null
  const pages = grantedPages(rules)
  const platforms = grantedSections(rules).filter(({ name }) => name !== "system-admin")
  return (
    <chakra.div display="grid" gap="5">
      <Panel p="5">
        <chakra.h1 fontSize="xl">{t("dashboard.hello", { name: user.username })}</chakra.h1>
        <Figures display="flex" flexWrap="wrap" columnGap="10" mt="4">
          <Figure label={t("users.role")}>{user.role_name}</Figure>
          <Figure label={t("users.latestLogin")}>
            {user.latest_login === null ? t("dashboard.never") : momentText(user.latest_login)}
          </Figure>
          <Figure label={t("users.email")}>{user.email || t("dashboard.noEmail")}</Figure>
        </Figures>
      </Panel>
      <Places title={t("dashboard.pages")} places={pages.map(({ name, path }) => ({ path, text: t(`page.${name}`) }))}>
        {t("dashboard.noPages")}
      </Places>
      {platforms.length === 0 ? null : (
        <Places
          title={t("dashboard.platforms")}
          places={platforms.map(({ name, path }) => ({ path, text: t(`section.${name}`) }))}
        />
      )}
    </chakra.div>
  )
})

const Place = chakra(Link, {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    px: "4",
    h: "12",
    bg: "bg.panel",
    rounded: "md",
    border: "1px solid",
    borderColor: "border",
    fontWeight: "medium",
    _hover: { borderColor: "accent.fg", color: "accent.fg" }
  }
})

type PlacesProps = {
  readonly title: string
  readonly places: ReadonlyArray<{ readonly path: string; readonly text: string }>
  readonly children?: ReactNode
}

const Places = ({ title, places, children }: PlacesProps) => (
  <section>
    <chakra.h2 fontSize="md" color="fg.muted" mb="2">
      {title}
    </chakra.h2>
    {places.length === 0 ? <chakra.p color="fg.subtle">{children}</chakra.p> : null}
    <chakra.ul display="grid" gap="3" gridTemplateColumns="repeat(auto-fill, minmax(220px, 1fr))">
      {places.map(({ path, text }) => (
        <li key={path}>
          <Place to={path}>
            {text}
            <Icon name="right" />
          </Place>
        </li>
      ))}
    </chakra.ul>
  </section>
)
