import { Link } from "@tanstack/react-router"
import { chakra } from "../kit/chakra.ts"
import { visitOf } from "../../machines/guard/guard-machine.ts"
import { entryOfSection } from "../../machines/guard/verdict.ts"
import { useActorSelector } from "../runtime/app-runtime.tsx"
import { useWords, type WordKey } from "../words/words.ts"
import { groupTitle, useMenuEntries } from "../page/granted.ts"

const Step = chakra("li", {
  base: {
    display: "flex",
    minW: "0",
    _notFirst: { _before: { content: '"/"', px: "2", color: "fg.subtle" } }
  }
})
const Way = chakra(Link, { base: { rounded: "sm", color: "fg.muted", _hover: { color: "accent.fg" } } })
const Here = chakra("span", { base: { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" } })

/** Where the page stands: platform, group, page. */
export const Breadcrumb = () => {
  const t = useWords()
  const visit = useActorSelector("guard", visitOf)
  const entries = useMenuEntries()
  if (visit === null) return null
  const { name, section } = visit
  const group = entries.find((entry) => entry.kind === "group" && entry.pages.some(({ route }) => route.name === name))
  const platform = t(`section.${section}` as WordKey)
  return (
    <chakra.nav aria-label={t("frame.breadcrumb")} fontSize="sm" lineHeight="1.25rem" mb="3">
      <chakra.ol display="flex">
        <Step flexShrink="0">
          {name === "section" ? (
            <Here aria-current="page">{platform}</Here>
          ) : (
            <Way to={entryOfSection(section)} activeProps={{ "aria-current": undefined } as const}>
              {platform}
            </Way>
          )}
        </Step>
        {group?.kind === "group" ? (
          <Step>
            <Here color="fg.muted">{groupTitle(t, group)}</Here>
          </Step>
        ) : null}
        {name === "section" ? null : (
          <Step>
            <Here aria-current="page">{t(`page.${name}` as WordKey)}</Here>
          </Step>
        )}
      </chakra.ol>
    </chakra.nav>
  )
}
