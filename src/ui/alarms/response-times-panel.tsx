import { useSelector } from "@xstate/react"
import type { ResponseTimes } from "../../contract/alarm-history.ts"
import type { ReactNode } from "react"
import { chakra } from "../../kit/chakra.ts"
import { Summary } from "../../kit/controls.ts"
import { durationText } from "../../kit/duration.ts"
import { Figure, Figures, SubtleText } from "../../kit/panel.tsx"
import { useTexts } from "../../kit/texts.ts"
import { responseTimes } from "../../machines/alarms/alarm-history-list.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { RecordLink } from "../../kit/record-link.tsx"

type Medians = Pick<ResponseTimes, "alarms" | "acknowledge" | "resolve">
type Row = Medians & { readonly key: string | number; readonly name: ReactNode }

const TimesTable = ({ title, rows }: { readonly title: string; readonly rows: ReadonlyArray<Row> }) => {
  const t = useTexts()
  const timeText = (millis: number | null) => (millis === null ? t("records.none") : durationText(t, millis))
  return (
    <Table aria-label={title}>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          <th scope="col">{t("alarmHistory.alarms")}</th>
          <th scope="col">{t("alarmHistory.acknowledge")}</th>
          <th scope="col">{t("alarmHistory.resolve")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, alarms, acknowledge, resolve }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td>{alarms.toLocaleString("en-US")}</td>
            <td>{timeText(acknowledge)}</td>
            <td>{timeText(resolve)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** Median times over all matching alarms; by type and site on request. */
export const ResponseTimesPanel = ({ times }: { readonly times: ActorOf<typeof responseTimes> }) => {
  const t = useTexts()
  const data = useSelector(times, responseTimes.dataOf)
  const timeText = (millis: number | null | undefined) =>
    millis === null || millis === undefined ? t("records.none") : durationText(t, millis)
  return (
    <chakra.div px="4" pt="3" pb="1" borderTop="1px solid" borderColor="border" aria-busy={data === null}>
      <Figures size="lg" gridTemplateColumns="repeat(auto-fill, minmax(min(12rem, 100%), 1fr))">
        <Figure label={t("alarmHistory.acknowledge")}>{timeText(data?.acknowledge)}</Figure>
        <Figure label={t("alarmHistory.resolve")}>{timeText(data?.resolve)}</Figure>
      </Figures>
      {data === null || data.alarms === 0 ? null : (
        <details>
          <Summary color="accent.fg">{t("alarmHistory.times")}</Summary>
          <Tables>
            <TimesTable
              title={t("alarmHistory.fields.type")}
              rows={data.types.map(({ type, ...row }) => ({ key: type, ...row }))}
            />
            <TimesTable
              title={t("places.location")}
              rows={data.locations.map(({ location_id, name, ...row }) => ({
                key: location_id,
                ...row,
                name: (
                  <RecordLink kind="locations" id={location_id}>
                    {name}
                  </RecordLink>
                )
              }))}
            />
          </Tables>
          <SubtleText fontSize="sm">{t("alarmHistory.measured", { count: data.alarms })}</SubtleText>
        </details>
      )}
    </chakra.div>
  )
}

const Tables = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(340px, 100%), 1fr))",
    alignItems: "start",
    columnGap: "8",
    rowGap: "4",
    maxH: "40vh",
    overflowY: "auto"
  }
})

const Table = chakra("table", {
  base: {
    w: "full",
    borderCollapse: "collapse",
    "& :is(th, td)": {
      py: "1",
      pe: { base: "1.5", sm: "3" },
      textAlign: "start",
      fontWeight: "normal",
      borderBottom: "1px solid",
      borderColor: "border"
    },
    "& thead th": { fontSize: "sm", color: "fg.muted" },
    "& :is(td, thead th + th)": { textAlign: "end" },
    "& td": { whiteSpace: "nowrap" },
    "& tbody th": { overflowWrap: "break-word" }
  }
})
