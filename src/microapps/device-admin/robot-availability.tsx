import type { RobotTimeline } from "../../contract/robot-timeline.ts"
import { Figure, Figures, Panel, PanelHead, SubtleText } from "../../kit/panel.tsx"
import { useTexts } from "../../kit/texts.ts"
import { ConsoleLink } from "../runtime/console-link.tsx"
import { DAY_MS } from "./robot-timeline.ts"

type Props = { readonly robotId: string; readonly months: RobotTimeline["availability"] }

const daysText = (millis: number) => (Math.floor((10 * millis) / DAY_MS) / 10).toLocaleString("en-US")

/** The robot's uptime in this month and the last one, with a link to the page of availability. */
export const RobotAvailability = ({ robotId, months }: Props) => {
  const t = useTexts()
  if (months === null || months.length === 0) return null
  return (
    <Panel aria-label={t("robot.availability")}>
      <PanelHead>
        <h2>{t("robot.availability")}</h2>
      </PanelHead>
      <Figures p="4" size="lg">
        {months.map(({ month, open, uptime, failures, known, total }) => (
          <Figure key={month} label={open ? t("robot.monthOpen", { month }) : month}>
            <ConsoleLink
              section="system-admin"
              rule="availability"
              path="/alarm/availability"
              search={{ grouping: "robot", robot_id: robotId, from_month: month, to_month: month }}
            >
              {uptime === null ? t("records.none") : `${uptime}%`}
            </ConsoleLink>
            <SubtleText display="block" fontSize="sm">
              {t("robot.failures", { count: failures })}
            </SubtleText>
            <SubtleText display="block" fontSize="sm">
              {t("robot.known", { known: daysText(known), total: daysText(total) })}
            </SubtleText>
          </Figure>
        ))}
      </Figures>
    </Panel>
  )
}
