import { useSelector } from "@xstate/react"
import { momentText } from "../../contract/formats.ts"
import { type sinceLeftDismissal, sinceLeft, summaryOf } from "../../machines/dashboard/since-left.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { chakra } from "../../kit/chakra.ts"
import { IconButton } from "../../kit/icons.tsx"
import { useTexts } from "../../kit/texts.ts"
import { FigureLink } from "./figure-link.tsx"
import { useFigureLinks } from "./use-figure-links.ts"

type Props = {
  readonly sinceLeft: ActorOf<typeof sinceLeft>
  readonly dismissal: ActorOf<typeof sinceLeftDismissal>
}

/** Events between the operator's last session and this one, each a link to its list. */
export const SinceLeftPanel = ({ sinceLeft: actor, dismissal }: Props) => {
  const t = useTexts()
  const links = useFigureLinks()
  const summary = summaryOf(useSelector(actor, sinceLeft.dataOf))
  if (summary === null) return null
  const { since, offline, back, answered } = summary
  // A list of many robots is too long for an address.
  const robotsLink = ({ count, robots }: typeof offline, state?: string) =>
    count === robots.length
      ? links.robots({ robot_id: robots.join(",") })
      : state === undefined
        ? null
        : links.robots({ state })
  return (
    <Bar role="status" aria-label={t("sinceLeft.title")}>
      <strong title={momentText(since)}>{t("sinceLeft.title")}</strong>
      {offline.count === 0 ? null : (
        <FigureLink to={robotsLink(offline, "offline")}>{t("sinceLeft.offline", { count: offline.count })}</FigureLink>
      )}
      {back.count === 0 ? null : (
        <FigureLink to={robotsLink(back)}>{t("sinceLeft.back", { count: back.count })}</FigureLink>
      )}
      {answered === 0 ? null : (
        <FigureLink to={links.page("alarm-board", { pinned: "1" })}>
          {t("sinceLeft.answered", { count: answered })}
        </FigureLink>
      )}
      <IconButton
        icon="close"
        label={t("sinceLeft.dismiss")}
        onClick={() => dismissal.send({ type: "mutation.issued", input: {} })}
      />
    </Bar>
  )
}

const Bar = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    columnGap: "4",
    rowGap: "1",
    mt: "3",
    ps: "3",
    pe: { base: "12", md: "0" },
    position: "relative",
    py: "1",
    rounded: "md",
    bg: "bg.chosen",
    "& > a": { display: "flex", alignItems: "center", minH: { base: "11", md: "auto" } },
    "& > strong": { fontWeight: "medium" },
    "& > button": {
      ms: "auto",
      position: { base: "absolute", md: "static" },
      top: "0.5",
      insetInlineEnd: "0.5"
    }
  }
})
