import { MotionConfig, Reorder, useDragControls } from "framer-motion"
import { useEffect, useRef } from "react"
import type { Layout } from "../../machines/views/layouts.ts"
import { chakra } from "../chakra.ts"
import { Button, Checkbox, CheckLabel } from "../controls.ts"
import { Icon, IconButton } from "../icons.tsx"
import type { Arranged } from "../columns.ts"
import { useTexts } from "../texts.ts"

type Props = {
  readonly all: Arranged<unknown>
  readonly layout: Layout | null
  readonly onChoose: (layout: Layout | null) => void
}

type Choices = Layout["columns"]

type RowProps = {
  readonly id: string
  readonly name: string
  readonly shown: boolean
  /** True if the column names the record of a row. */
  readonly needed: boolean
  readonly first: boolean
  readonly last: boolean
  readonly onTurn: (shown: boolean) => void
  readonly onMove: (by: -1 | 1) => void
}

/** A column: shown or hidden, dragged by its handle or moved by arrow keys. */
const ColumnRow = ({ id, name, shown, needed, first, last, onTurn, onMove }: RowProps) => {
  const t = useTexts()
  const controls = useDragControls()
  const move = (by: -1 | 1, isDisabled: boolean) => (
    <IconButton
      icon={by === -1 ? "up" : "down"}
      label={t(by === -1 ? "parts.up" : "parts.down", { what: name })}
      aria-disabled={isDisabled}
      onClick={({ currentTarget }) => {
        if (isDisabled) return
        onMove(by)
        // An element that is moved in the document loses the focus.
        requestAnimationFrame(() => currentTarget.focus())
      }}
    />
  )
  return (
    <Reorder.Item value={id} as="li" dragListener={false} dragControls={controls} data-column={id}>
      <span data-handle title={t("lists.drag", { what: name })} onPointerDown={(event) => controls.start(event)}>
        <Icon name="grip" />
      </span>
      <CheckLabel flex="1" minW="0" py="1.5">
        <Checkbox checked={shown} disabled={needed} onChange={() => onTurn(!shown)} />
        <chakra.span overflow="hidden" textOverflow="ellipsis">
          {name}
        </chakra.span>
      </CheckLabel>
      {move(-1, first)}
      {move(1, last)}
    </Reorder.Item>
  )
}

const Rows = chakra("div", {
  base: {
    "& ul": { listStyle: "none", py: "1" },
    "& li": { display: "flex", alignItems: "center", gap: "1", ps: "1", pe: "2", bg: "bg.panel" },
    "& [data-handle]": { display: "grid", p: "2", cursor: "grab", color: "fg.subtle", touchAction: "none" },
    "& li button": { w: { base: "9", md: "7" }, h: { base: "11", md: "7" } }
  }
})

const Head = chakra("p", { base: { px: "4", pt: "3", fontSize: "sm", color: "fg.muted" } })
const Foot = chakra("div", {
  base: {
    display: "grid",
    gap: "3",
    px: "4",
    py: "3",
    borderTop: "1px solid",
    borderColor: "border",
    "& fieldset": { display: "flex", flexWrap: "wrap", columnGap: "4", rowGap: "1" },
    "& legend": { fontSize: "sm", color: "fg.muted" }
  }
})

export const ColumnsPanel = ({ all, layout, onChoose }: Props) => {
  const t = useTexts()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current!.querySelector<HTMLElement>("input:not(:disabled)")?.focus(), [])
  const density = layout?.density ?? "comfortable"
  const columns: Choices = all.map(({ column: { id }, shown }) => ({ id, shown }))
  const choose = (next: Choices) => onChoose({ columns: next, density })
  const byId = (ids: ReadonlyArray<string>) => ids.flatMap((id) => columns.filter((column) => column.id === id))
  const move = (from: number, by: -1 | 1) =>
    choose(columns.with(from, columns[from + by]!).with(from + by, columns[from]!))
  const naming = (all.find(({ column }) => column.naming === true) ?? all[0])?.column
  return (
    <div ref={box}>
      <Head>{t("lists.columnsLead")}</Head>
      <Rows>
        <MotionConfig reducedMotion="user">
          <Reorder.Group as="ul" axis="y" values={columns.map(({ id }) => id)} onReorder={(ids) => choose(byId(ids))}>
            {all.map(({ column, shown }, index) => (
              <ColumnRow
                key={column.id}
                id={column.id}
                name={typeof column.head === "string" ? column.head : column.id}
                shown={shown}
                needed={column === naming}
                first={index === 0}
                last={index === all.length - 1}
                onTurn={(to) => choose(columns.with(index, { id: column.id, shown: to }))}
                onMove={(by) => move(index, by)}
              />
            ))}
          </Reorder.Group>
        </MotionConfig>
      </Rows>
      <Foot>
        <fieldset>
          <legend>{t("lists.density")}</legend>
          {(["comfortable", "compact"] as const).map((choice) => (
            <CheckLabel key={choice}>
              <chakra.input
                type="radio"
                name="density"
                accentColor="accent"
                checked={choice === density}
                onChange={() => onChoose({ columns, density: choice })}
              />
              {t(`lists.${choice}`)}
            </CheckLabel>
          ))}
        </fieldset>
        <Button aria-disabled={layout === null} onClick={() => onChoose(null)}>
          {t("lists.standard")}
        </Button>
      </Foot>
    </div>
  )
}

/** Chooses the columns of a list, their order, and the height of rows. */
