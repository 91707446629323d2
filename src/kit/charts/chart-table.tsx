import type { ReactNode } from "react"
import { chakra } from "../chakra.ts"
import { Summary } from "../controls.ts"
import { useTexts } from "../texts.ts"

type Props = {
  readonly label: string
  readonly heads: ReadonlyArray<string>
  readonly rows: ReadonlyArray<{ readonly key: string | number; readonly cells: ReadonlyArray<string> }>
  readonly children?: ReactNode
}

/** Days and times of day, in which a narrow cell would break at each hyphen. */
const isMoment = /^\d[\d:-]+$/

const cellContent = (text: string) =>
  text
    .split(" ")
    .flatMap((part, index) => [index === 0 ? "" : " ", isMoment.test(part) ? <span key={index}>{part}</span> : part])

/** The figures of a chart as a table, folded at first. The first cell of a row is its head. */
export const ChartTable = ({ label, heads, rows, children }: Props) => {
  const t = useTexts()
  return (
    <details>
      <Summary fontSize="sm">{t("kit.asTable")}</Summary>
      <Table aria-label={label}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...others] }) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {others.map((cell, index) => (
                <td key={heads[index + 1]}>{cellContent(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      {children}
    </details>
  )
}

const Table = chakra("table", {
  base: {
    mt: "2",
    borderCollapse: "collapse",
    fontSize: "sm",
    "& :is(th, td)": {
      py: "1",
      pe: { base: "3", sm: "6" },
      textAlign: "start",
      fontWeight: "normal",
      borderBottom: "1px solid",
      borderColor: "border"
    },
    "& :is(th, td):last-child": { pe: "0" },
    "& td > span": { whiteSpace: "nowrap" },
    "& thead th": { color: "fg.muted" }
  }
})
