import type { ReactNode } from "react"
import type { Statistics } from "../../contract/dashboard.ts"
import { ShareBar } from "../alarms/bars.tsx"
import { chakra } from "../../kit/chakra.ts"
import { fingerArea } from "../../kit/controls.ts"
import { Badge, SubtleText } from "../../kit/panel.tsx"
import { RecordLink } from "../../kit/record-link.tsx"
import { Change } from "./change.tsx"
import { DayCharts } from "./day-charts.tsx"
import { FigureTile, FigureTiles, FigureLink } from "./figure-link.tsx"
import { useTexts } from "../../kit/texts.ts"
import { useFigureLinks } from "./use-figure-links.ts"

type Most = { readonly key: string; readonly name: ReactNode; readonly alarms: number }

const MostAlarms = ({
  title,
  head,
  rows
}: {
  readonly title: string
  readonly head: string
  readonly rows: ReadonlyArray<Most>
}) => {
  const t = useTexts()
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <SubtleText>{t("overview.quiet")}</SubtleText>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <th scope="col" colSpan={2}>
                {t("overview.count")}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, alarms }) => (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{alarms.toLocaleString("en-US")}</td>
                <td>
                  <ShareBar of={alarms} max={rows[0]!.alarms} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

/** Figures of the period, beside the one before. */
export const PeriodFigures = ({ data }: { readonly data: Statistics }) => {
  const t = useTexts()
  const links = useFigureLinks()
  const { robots, merchants, users, days } = data
  const period = { from: days[0]!.day, to: days.at(-1)!.day }
  const added = ({ added: { now, former } }: Statistics["users"]) => (
    <>
      {now === 0 ? now : <Badge>+{now.toLocaleString("en-US")}</Badge>} {t("overview.added", { former })}
    </>
  )
  return (
    <>
      <FigureTiles>
        <FigureTile
          label={t("overview.alarms")}
          value={data.alarms.now}
          to={links.page("eventList", { type: "alarms.raised", ...period })}
        >
          <Change of={data.alarms} good="less">
            {t("overview.former", { former: data.alarms.former, days: days.length })}
          </Change>
        </FigureTile>
        <FigureTile
          label={t("overview.sent")}
          value={data.sent.now}
          to={links.page("alarm-record-all", { state: "sent", ...period })}
        >
          <Change of={data.sent}>{t("overview.former", { former: data.sent.former, days: days.length })}</Change>
        </FigureTile>
        <FigureTile
          label={t("overview.failedSends")}
          value={data.failed.now}
          to={links.page("alarm-record-all", { state: "failed", ...period })}
        >
          <Change of={data.failed} good="less">
            {t("overview.former", { former: data.failed.former, days: days.length })}
          </Change>
        </FigureTile>
        <FigureTile label={t("overview.robots")} value={robots.total} to={links.robots({})}>
          {added(robots)}
        </FigureTile>
        <FigureTile label={t("overview.merchants")} value={merchants.total} to={links.page("merchantList")}>
          {added(merchants)}
        </FigureTile>
        <FigureTile label={t("overview.users")} value={users.total} to={links.page("userList")}>
          {added(users)}
        </FigureTile>
      </FigureTiles>
      <DayCharts days={days} former={data.former} />
      <Ranks>
        <MostAlarms
          title={t("overview.mostRobots")}
          head={t("overview.robot")}
          rows={data.most_robots.map(({ robot_id, name, alarms }) => ({
            key: robot_id,
            name: (
              <RecordLink kind="robots" id={robot_id}>
                {`${robot_id} · ${name}`}
              </RecordLink>
            ),
            alarms
          }))}
        />
        <MostAlarms
          title={t("overview.mostPlaces")}
          head={t("overview.place")}
          rows={data.most_places.map(({ location_id, name, alarms }) => ({
            key: String(location_id),
            name:
              links.site(location_id) === null ? (
                <FigureLink to={links.robots({ text: name })}>{name}</FigureLink>
              ) : (
                <RecordLink kind="locations" id={location_id}>
                  {name}
                </RecordLink>
              ),
            alarms
          }))}
        />
      </Ranks>
    </>
  )
}

const Ranks = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(320px, 100%), 1fr))",
    columnGap: "8",
    rowGap: "5",
    px: "4",
    pb: "5",
    "& h3": { fontSize: "md", mb: "1" },
    "& table": { w: "full", borderCollapse: "collapse" },
    "& th, & td": {
      py: { base: "2.5", md: "1" },
      pe: "3",
      textAlign: "start",
      fontWeight: "normal",
      borderBottom: "1px solid",
      borderColor: "border"
    },
    "& thead :is(th, td)": { fontSize: "sm", color: "fg.muted" },
    "& td:nth-of-type(1)": { textAlign: "end", w: "16" },
    "& thead th + th": { ps: "3" },
    "& tbody td:last-child": { w: "30%", minW: "16", pe: "0" },
    "& tbody th": { overflowWrap: "anywhere" },
    "& tbody th > a": { position: "relative", _after: fingerArea }
  }
})
