import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { momentText } from "../../contract/formats.ts"
import { rulesOf } from "../../machines/menu/menu-machine.ts"
import { userOf } from "../../machines/session/session-machine.ts"
import { chakra } from "../../kit/chakra.ts"
import { Icon } from "../../kit/icons.tsx"
import { Figure, Figures, Panel } from "../../kit/panel.tsx"
import { grantedPages, grantedSections } from "../page/granted.ts"
import { useActorSelector } from "../runtime/app-runtime.tsx"
import { useTexts } from "../../kit/texts.ts"

/** The operator's role, and the sections that they may open. */
export const OperatorOverview = () => {
  const t = useTexts()
  const user = useActorSelector("session", userOf)
  if (user === null) return null
  return (
    <>
      <Panel p="5">
        <Figures display="flex" flexWrap="wrap" columnGap="10">
          <Figure label={t("users.fields.role")}>{user.role_name}</Figure>
          <Figure label={t("users.fields.latest_login")}>
            {user.latest_login === null ? t("dashboard.never") : momentText(user.latest_login)}
          </Figure>
          <Figure label={t("users.fields.email")}>{user.email || t("dashboard.noEmail")}</Figure>
        </Figures>
      </Panel>
      <GrantedPages />
    </>
  )
}

const GrantedPages = () => {
  const t = useTexts()
  const rules = useActorSelector("menu", rulesOf)
  const pages = grantedPages(rules)
  const platforms = grantedSections(rules).filter(({ name }) => name !== "system-admin")
  return (
    <>
      <LinkGrid
        title={t("dashboard.pages")}
        places={pages.map(({ name, path }) => ({ path, text: t(`page.${name}`) }))}
      >
        {t("dashboard.noPages")}
      </LinkGrid>
      {platforms.length === 0 ? null : (
        <LinkGrid
          title={t("dashboard.platforms")}
          places={platforms.map(({ name, path }) => ({ path, text: t(`section.${name}`) }))}
        />
      )}
    </>
  )
}

const LinkTile = chakra(Link, {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    px: "4",
    h: "12",
    bg: "bg.panel",
    rounded: "md",
    border: "1px solid transparent",
    shadow: "raised",
    fontWeight: "medium",
    _hover: { borderColor: "accent.fg", color: "accent.fg" }
  }
})

type LinkGridProps = {
  readonly title: string
  readonly places: ReadonlyArray<{ readonly path: string; readonly text: string }>
  readonly children?: ReactNode
}

const LinkGrid = ({ title, places, children }: LinkGridProps) => (
  <section>
    <chakra.h2 fontSize="md" color="fg.muted" mb="2">
      {title}
    </chakra.h2>
    {places.length === 0 ? <chakra.p color="fg.subtle">{children}</chakra.p> : null}
    <chakra.ul display="grid" gap="3" gridTemplateColumns="repeat(auto-fill, minmax(220px, 1fr))">
      {places.map(({ path, text }) => (
        <li key={path}>
          <LinkTile to={path}>
            {text}
            <Icon name="right" />
          </LinkTile>
        </li>
      ))}
    </chakra.ul>
  </section>
)
