import type { ReactNode } from "react"
import { chakra } from "./chakra.ts"
import { lastPage, pagesAround, sizesFor } from "../machines/records/paging.ts"
import { Button, Select } from "./controls.ts"
import { Options } from "./options.tsx"
import { IconButton } from "./icons.tsx"
import { row, hiddenInPrint } from "./panel.tsx"
import { useTexts } from "./texts.ts"

type Props = {
  readonly page: number
  /** The requested page while its rows are on their way. The pager continues from there. */
  readonly pendingPage: number
  readonly pageSize: number
  /** The number of rows on this page. */
  readonly rows: number
  readonly total: number
  /** True if more than `total` rows match, so that no page is known to be the last. */
  readonly more: boolean
  readonly onTurn: (page: number) => void
  readonly onResize: (pageSize: number) => void
  /** The time zone of the filtered days, and the age of the rows. */
  readonly children: ReactNode
}

export const Pager = ({
  page,
  pendingPage: targetPage,
  pageSize,
  rows,
  total,
  more,
  onTurn,
  onResize,
  children
}: Props) => {
  const t = useTexts()
  const last = more ? null : lastPage(total, pageSize)
  const isLast = last === null ? rows < pageSize : targetPage >= last
  return (
    <Bar>
      <span role="status">{t(more ? "records.totalMore" : "records.total", { count: total })}</span>
      {children}
      <nav aria-label={t("records.paging")}>
        <IconButton
          icon="left"
          label={t("records.previous")}
          disabled={targetPage <= 1}
          onClick={() => onTurn(targetPage - 1)}
        />
        {pagesAround(page, last).map((each, index) =>
          each === null ? (
            <span key={`gap-${index}`} aria-hidden>
              …
            </span>
          ) : (
            <Button
              key={each}
              variant="quiet"
              size="number"
              aria-label={t("records.goTo", { page: each })}
              aria-current={each === page ? "page" : undefined}
              onClick={() => onTurn(each)}
            >
              {each}
            </Button>
          )
        )}
        <IconButton icon="right" label={t("records.next")} disabled={isLast} onClick={() => onTurn(targetPage + 1)} />
      </nav>
      <Select
        w="auto"
        aria-label={t("records.pageSize")}
        value={pageSize}
        onChange={(event) => onResize(Number(event.target.value))}
      >
        <Options of={sizesFor(pageSize).map((size) => ({ id: String(size), name: t("records.perPage", { size }) }))} />
      </Select>
    </Bar>
  )
}

const Bar = chakra("div", {
  base: {
    ...row,
    ...hiddenInPrint,
    justifyContent: "flex-end",
    gap: "3",
    py: "3",
    "& > span": { color: "fg.muted", flex: { sm: "1" } },
    "& > nav": { display: "flex", alignItems: "center", gap: "1" },
    "& :is(button, select)": { minH: { base: "11", md: "8" }, minW: { base: "9", sm: "8" } },
    "& > nav > span": { w: "4", color: "fg.subtle", textAlign: "center" }
  }
})

/** The foot of a list, always in sight: actions on selected rows and, if there is room, the pages. */
export const ListFoot = chakra("div", {
  base: {
    ...hiddenInPrint,
    display: { base: "contents", md: "block" },
    position: { md: "sticky" },
    bottom: "0",
    bg: "bg.panel",
    roundedBottom: "md",
    "& > [role=group]": {
      position: { base: "sticky", md: "static" },
      bottom: "0",
      zIndex: "1",
      bg: "bg.chosen",
      borderBlock: "1px solid",
      borderColor: "border"
    }
  }
})
