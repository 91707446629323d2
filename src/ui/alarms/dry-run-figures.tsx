import type { ReactNode } from "react"
import type { DryRunResult } from "../../contract/notify-rules.ts"
import { chakra } from "../../kit/chakra.ts"
import { fingerArea, Summary } from "../../kit/controls.ts"
import { RecordLink } from "../../kit/record-link.tsx"
import { useLanguage, useTexts } from "../../kit/texts.ts"
import { HourBars, ShareBar } from "./bars.tsx"

const isNight = (hour: number) => hour >= 22 || hour < 6

type Row = {
  readonly key: string | number
  readonly name: ReactNode
  readonly count: number
  readonly before: number | undefined
}

/** A text that is longer than its box scrolls by keyboard as well. */
const scrollable = { role: "region", tabIndex: 0 } as const

type CountsProps = { readonly title: string; readonly rows: ReadonlyArray<Row>; readonly bars?: boolean }

/** The count of each row. A mark on its bar shows the saved rule's count. */
const Counts = ({ title, rows, bars = false }: CountsProps) => {
  const t = useTexts()
  const language = useLanguage()
  const isCompared = rows.some(({ before }) => before !== undefined)
  const max = Math.max(...rows.flatMap(({ count, before = 0 }) => [count, before]))
  return (
    <Box aria-label={title} {...scrollable}>
      <table>
        <thead>
          <tr>
            <th scope="col" colSpan={bars ? 2 : 1}>
              {title}
            </th>
            <th scope="col">{t("dryRun.count")}</th>
            {isCompared ? <th scope="col">{t("dryRun.now")}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, count, before }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {bars ? (
                <td data-bar>
                  <ShareBar of={count} before={before} max={max} />
                </td>
              ) : null}
              <td>{count.toLocaleString(language)}</td>
              {isCompared ? <td data-before>{(before ?? 0).toLocaleString(language)}</td> : null}
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

type Line = { readonly notifications: number }

/** Counts of the draft and the saved rule in pairs. A row that the saved rule lacks counts 0. */
const compareCounts = <L extends Line>(
  tried: ReadonlyArray<L>,
  saved: ReadonlyArray<L> | undefined,
  keyOf: (row: L) => string | number,
  nameOf: (row: L) => ReactNode
): ReadonlyArray<Row> => {
  const before = saved && new Map(saved.map((row) => [keyOf(row), row.notifications]))
  return tried.map((row) => {
    const key = keyOf(row)
    return { key, name: nameOf(row), count: row.notifications, before: before && (before.get(key) ?? 0) }
  })
}

const descending = (rows: ReadonlyArray<Row>) => rows.toSorted((a, b) => b.count - a.count)

type Props = { readonly tried: DryRunResult; readonly saved: DryRunResult | null }

/** By hour, by type and by recipient: bars, and the same figures in tables. */
export const DryRunFigures = ({ tried, saved }: Props) => {
  const t = useTexts()
  const hours = compareCounts(
    tried.hours,
    saved?.hours,
    ({ hour }) => hour,
    ({ hour }) => `${hour}:00`
  )
  const types = compareCounts(
    tried.types,
    saved?.types,
    ({ code }) => code,
    ({ name }) => name
  )
  const users = compareCounts(
    tried.users,
    saved?.users,
    ({ id }) => id,
    ({ username }) => <RecordLink kind="users" id={username} />
  )
  return (
    <>
      <div>
        <chakra.h3 fontSize="sm" fontWeight="medium" mb="1">
          {t("dryRun.byHour")}
        </chakra.h3>
        <HourBars hours={hours.map((row, hour) => ({ ...row, hour, night: isNight(hour) }))} />
        <details>
          <Summary>{t("dryRun.asTable")}</Summary>
          <Counts title={t("dryRun.byHour")} rows={hours} />
        </details>
      </div>
      <Counts bars title={t("dryRun.byType")} rows={descending(types)} />
      <Counts bars title={t("dryRun.byUser")} rows={descending(users)} />
    </>
  )
}

const Box = chakra("div", {
  base: {
    maxH: "11rem",
    overflowY: "auto",
    "& table": { w: "full" },
    "& thead th": { pb: "0.5", fontSize: "xs", fontWeight: "normal", color: "fg.subtle", whiteSpace: "nowrap" },
    "& thead th:first-child": { fontSize: "sm", fontWeight: "medium", color: "fg" },
    "& :is(th, td)": { py: "0.5", ps: "2", textAlign: "end" },
    "& :is(th:first-child)": { ps: "0", textAlign: "start" },
    "& tbody th": { w: "full", fontWeight: "normal", overflowWrap: "anywhere" },
    // A row with a link is as high as its target.
    "& tbody tr:has(a)": { h: { base: "11", md: "auto" } },
    "& tbody th > a": { position: "relative", _after: fingerArea },
    "& td[data-before]": { color: "fg.subtle" },
    "& td[data-bar]": { minW: "20" }
  }
})
