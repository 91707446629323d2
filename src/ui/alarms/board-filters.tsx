import { useSelector } from "@xstate/react"
import { useMemo, useState } from "react"
import type { Severity } from "../../contract/alarm-types.ts"
import type { Alarm } from "../../contract/alarms.ts"
import { type AlarmBoardActor, filtersOf } from "../../machines/alarms/alarm-board-machine.ts"
import { type BoardFilters, groupings, ownerFilters, severities } from "../../machines/alarms/board-filters.ts"
import { chakra } from "../../kit/chakra.ts"
import { Options } from "../../kit/options.tsx"
import { Button, Input, Select } from "../../kit/controls.ts"
import { Icon } from "../../kit/icons.tsx"
import { useTexts } from "../../kit/texts.ts"
import { inOneLine } from "./rows-frame.ts"

type OwnerFilter = (typeof ownerFilters)[number]

type Props = {
  readonly username: string
  readonly board: AlarmBoardActor
  readonly open: ReadonlyArray<Alarm>
  /** Null until the first alarms are known. */
  readonly counts: Readonly<Record<Severity, number>> | null
  /** The name of the area that the filters name. */
  readonly areaName: string | null
}

/** The filters of the board, each effective at once. Each severity's chip shows its number. */
export const BoardFilterBar = ({ board, username, open, counts, areaName }: Props) => {
  const t = useTexts()
  const filters = useSelector(board, filtersOf)
  const [isOpen, setOpen] = useState(false)
  const setCount = [filters.text !== "", filters.types.length > 0].filter(Boolean).length
  const filter = (changes: Partial<BoardFilters>) =>
    board.send({ type: "alarmBoard.filtered", filters: { ...filters, ...changes } })
  const isUseful = (owner: OwnerFilter) =>
    owner !== "offered" || filters.owner === owner || open.some(({ handover_to }) => handover_to === username)
  const toggleSeverity = (severity: Severity) =>
    filter({
      severity: severities.filter((shown) => (shown === severity) !== filters.severity.includes(shown))
    })
  const types = useMemo(() => {
    const names = new Map(open.map(({ type, name }) => [type, name]))
    return [...names].map(([id, name]) => ({ id, name })).toSorted((a, b) => a.name.localeCompare(b.name))
  }, [open])
  const selectedTypes = filters.types.join(",")
  const hasSeveralTypes = filters.types.length > 1
  const isListed = hasSeveralTypes || selectedTypes === "" || types.some(({ id }) => id === selectedTypes)
  return (
    <Bar role="search" data-open={isOpen || undefined}>
      <div data-chips>
        <div role="group" aria-label={t("board.work")}>
          {ownerFilters.filter(isUseful).map((owner) => (
            <Button
              key={owner}
              data-owner
              aria-pressed={filters.owner === owner}
              onClick={() => filter({ owner: filters.owner === owner ? null : owner })}
            >
              {t(`board.${owner}`)}
            </Button>
          ))}
        </div>
        <div role="group" aria-label={t("board.severity")}>
          {severities.map((severity) => (
            <Button
              key={severity}
              data-severity={severity}
              aria-pressed={filters.severity.includes(severity)}
              onClick={() => toggleSeverity(severity)}
            >
              <i aria-hidden />
              {t(`severity.${severity}`)} <b data-zero={counts?.[severity] === 0 || undefined}>{counts?.[severity]}</b>
            </Button>
          ))}
        </div>
        {areaName === null ? null : (
          <Button
            aria-pressed
            aria-label={t("board.withoutArea", { area: areaName })}
            onClick={() => filter({ area: null })}
          >
            {areaName}
            <Icon name="close" />
          </Button>
        )}
      </div>
      <Button
        data-toggle
        px="3"
        display={{ base: "inline-flex", md: "none" }}
        aria-label={setCount === 0 ? t("records.filters") : t("records.filtersHeld", { count: setCount })}
        aria-expanded={isOpen}
        data-count={setCount === 0 ? undefined : setCount}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="settings" />
      </Button>
      <Input
        type="search"
        aria-label={t("board.search")}
        placeholder={t("board.search")}
        autoComplete="off"
        maxLength={100}
        value={filters.text}
        onChange={({ target }) => filter({ text: target.value })}
      />
      <Select
        aria-label={t("board.type")}
        value={selectedTypes}
        onChange={({ target }) => filter({ types: target.value === "" ? [] : target.value.split(",") })}
      >
        <option value="">{t("board.anyType")}</option>
        {hasSeveralTypes ? (
          <option value={selectedTypes}>{t("board.severalTypes", { count: filters.types.length })}</option>
        ) : null}
        {isListed ? null : <option value={selectedTypes}>{selectedTypes}</option>}
        <Options of={types} />
      </Select>
      <Select
        aria-label={t("board.grouping")}
        value={filters.grouping ?? ""}
        onChange={({ target }) => filter({ grouping: groupings.find((grouping) => grouping === target.value) ?? null })}
      >
        <option value="">{t("board.ungrouped")}</option>
        {groupings.map((grouping) => (
          <option key={grouping} value={grouping}>
            {t(`board.by.${grouping}`)}
          </option>
        ))}
      </Select>
    </Bar>
  )
}

const dot = (severity: Severity, colour: string) => ({ [`& [data-severity=${severity}] > i`]: { bg: colour } })

const Bar = chakra("div", {
  base: {
    display: { base: "flex", md: "grid" },
    flexWrap: "wrap",
    rowGap: "1",
    columnGap: { base: "1", md: "2" },
    px: "4",
    py: "1",
    // On a phone the chips stay on top, and the fields open below them.
    position: { base: "sticky", md: "static" },
    // Below the navbar.
    top: "14",
    zIndex: { base: "1", md: "auto" },
    bg: "bg.panel",
    "&:not([data-open]) > :is(input, select)": { display: { base: "none", md: "block" } },
    "& :is(button, input, select)": { minH: { base: "11", md: "auto" }, h: { md: "7" } },
    gridTemplateColumns: {
      md: "repeat(2, minmax(0, 1fr))",
      lg: "minmax(10rem, 1fr) 11rem 12rem"
    },
    [inOneLine]: { gridTemplateColumns: "minmax(0, max-content) minmax(6rem, 1fr) 7.5rem 8.75rem" },
    // The chips keep their number of lines, however high their counts: nothing below may move. On a phone they wrap together with the button after them.
    "& [role=group]": { display: { base: "contents", md: "flex" }, gap: "2" },
    "& > [data-chips]": {
      display: { base: "contents", md: "flex" },
      columnGap: "4",
      gridColumn: "1 / -1",
      [inOneLine]: { gridColumn: "auto" },
      overflowX: "auto",
      p: "0.5",
      m: "-0.5",
      scrollbarWidth: "none"
    },
    // The count is already part of the button's name.
    "& [data-count]::after": { content: "attr(data-count)" },
    "& > :is(input, select)": { flexBasis: "full" },
    "& > input": { gridColumn: { md: "1 / -1", lg: "auto" } },
    "& [data-chips] button": { px: { base: "2", md: "2.5" } },
    // The narrowest phones have two lines for the severities, and show the other chips with the fields.
    "@media (width < 360px)": {
      "&:not([data-open]) [data-owner]:not([aria-pressed=true])": { display: "none" }
    },
    "& [aria-pressed=true]": { bg: "bg.chosen", borderColor: "accent.fg", color: "accent.fg" },
    "& [data-severity]": { order: { base: "-1", md: "0" } },
    "& [data-severity] > i": { boxSize: "2", flexShrink: "0", rounded: "full" },
    "& [data-severity] > b": { minW: "1.5em", textAlign: "end" },
    "& [data-zero]": { color: "fg.subtle", fontWeight: "normal" },
    ...dot("critical", "danger"),
    ...dot("major", "warning.fg"),
    ...dot("minor", "info.fg"),
    ...dot("notice", "border.control")
  }
})

/** Buttons beside the title. A phone shows them with the filters. */
export const BoardTools = chakra("div", {
  base: {
    display: { base: "flex", md: "contents" },
    flexWrap: "wrap",
    gap: "2",
    w: "full",
    "& > button": { minH: { base: "11", md: "auto" }, h: { md: "7" } },
    "section:has([data-toggle][aria-expanded=false]) &": { display: { base: "none", md: "contents" } }
  }
})
