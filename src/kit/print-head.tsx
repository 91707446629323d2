import { useContext, useEffect, useState } from "react"
import { flushSync } from "react-dom"
import { momentText } from "../contract/formats.ts"
import { ListServicesContext } from "./list-services.ts"
import { isolated } from "../contract/isolated.ts"
import { chakra } from "./chakra.ts"
import { filtersIn, type ShownList } from "./list-filters.ts"
import { useTexts } from "./texts.ts"

type Extent = { readonly total: number; readonly more: boolean }
type Props<Row, OwnQuery> = { readonly list: ShownList<Row, OwnQuery>; readonly rows: number } & Extent

/** The moment of printing; null before and after. */
const usePrintedAt = () => {
  const [printedAt, setPrintedAt] = useState<number | null>(null)
  useEffect(() => {
    const before = () => flushSync(() => setPrintedAt(Date.now()))
    const after = () => setPrintedAt(null)
    addEventListener("beforeprint", before)
    addEventListener("afterprint", after)
    return () => {
      removeEventListener("beforeprint", before)
      removeEventListener("afterprint", after)
    }
  }, [])
  return printedAt
}

/** On paper, below the title of a list: its query, the part on this page, the printing person and the moment. */
export const PrintHead = <Row, OwnQuery>({ list, rows, total, more }: Props<Row, OwnQuery>) => {
  const t = useTexts()
  const lists = useContext(ListServicesContext)
  const printedAt = usePrintedAt()
  if (printedAt === null) return null
  const { sort, order } = list.query
  const head = list.columns.find(({ id }) => id === sort)?.head
  const filters = filtersIn(t, list).map(({ label, text }) => `${label}: ${isolated(text)}`)
  const sorted = head === undefined ? [] : [`${t("records.sorted")}: ${head} ${order === "desc" ? "↓" : "↑"}`]
  return (
    <Lines>
      <li>{[...filters, ...sorted].join(" · ") || t("records.unfiltered")}</li>
      <li>{t(more ? "records.printedMore" : "records.printedRows", { rows, total, page: list.query.page })}</li>
      <li>{t("records.printedBy", { at: momentText(printedAt), operator: lists?.operator() ?? "" })}</li>
    </Lines>
  )
}

const Lines = chakra("ul", {
  base: { display: "none", px: "4", pb: "2", listStyle: "none", fontSize: "xs", _print: { display: "block" } }
})
