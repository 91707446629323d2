import * as m from "framer-motion/m"
import { animate, useMotionValue, useReducedMotion } from "framer-motion"
import { memo, type ReactNode, useLayoutEffect } from "react"
import { isolated } from "../../contract/isolated.ts"
import { minuteText, momentText } from "../../contract/formats.ts"
import type { AlarmRow as Row } from "../../machines/alarms/board-rows.ts"
import { isOwnedBy, type Operator, type OwnershipChange, possibleChanges } from "../../machines/alarms/ownership.ts"
import { silencedUntil } from "../../machines/alarms/silence-list.ts"
import { Button, CheckLabel, Checkbox } from "../../kit/controls.ts"
import { useLanguage, useTexts } from "../../kit/texts.ts"
import { ageText } from "../../kit/clock.ts"
import { hasNoModifier } from "../../kit/list-keys.ts"
import type { MenuItem } from "../../kit/menu.tsx"
import { RowMenu } from "../../kit/row-menu.tsx"
import { LinkedText, RecordLink } from "../../kit/record-link.tsx"
import { nearText } from "./ago.ts"
import { alarmRecords, useAlarmName } from "./alarm-name.ts"
import { OwnerChip } from "./owner-chip.tsx"
import { SeverityBadge } from "./severity-badge.tsx"

export const timelineAddress = (id: number) => `#/alarm/alarm-timeline?id=${id}`

type Props = {
  readonly row: Row
  readonly index: number
  readonly top: number
  readonly height: number
  /** The alarm has just appeared. */
  readonly isNew: boolean
  /** The order is frozen: no row moves, and running movements stop. */
  readonly isFrozen: boolean
  readonly selected: boolean
  /** Tab reaches one row; arrows lead to the others. */
  readonly reachable: boolean
  readonly now: number
  readonly operator: Operator
  /** `isRange`: with all rows from the one that was selected last. */
  readonly onSelect: (row: Row, isRange: boolean) => void
  readonly onSelectAlike: (row: Row, alike: SharedField) => void
  readonly onOwnership: (change: OwnershipChange, id: number) => void
  readonly onSilence: (id: number) => void
  readonly onOpen: (id: number) => void
  readonly onPin: (robot: string) => void
}

/** A field whose equal value relates alarms: their site or their type. */
export type SharedField = "site" | "type"

const fold = { duration: 0.2, ease: "easeOut" } as const

/** The distance of the row from the top. A known row moves to its place; a new one appears there. */
const useFolding = (top: number, atOnce: boolean) => {
  const y = useMotionValue(top)
  useLayoutEffect(() => {
    if (y.get() === top) return
    if (atOnce) return y.jump(top)
    const { stop } = animate(y, top, fold)
    return stop
  }, [y, top, atOnce])
  return y
}

/** The owner, and a colleague who may become the next. */
const Owner = ({
  alarm,
  operator,
  tabIndex
}: {
  readonly alarm: Row["alarm"]
  readonly operator: Operator
  readonly tabIndex: number
}) => {
  const t = useTexts()
  const { acknowledged_by, handover_to } = alarm
  return (
    <>
      <RecordLink kind="users" id={acknowledged_by} tabIndex={tabIndex}>
        <OwnerChip name={acknowledged_by} own={isOwnedBy(operator.username, alarm)} />
      </RecordLink>
      {handover_to === operator.username ? <small> {t("ownership.offersIt")}</small> : null}
    </>
  )
}

/** An open alarm: severity, type, robot, site, beginning, owner. An ended one is struck through until it leaves. */
export const AlarmRow = memo((props: Props) => {
  const {
    row,
    index,
    top,
    height,
    isNew,
    isFrozen,
    selected,
    reachable,
    now,
    operator,
    onSelect,
    onSelectAlike,
    onOwnership,
    onOpen,
    onPin,
    onSilence
  } = props
  const { alarm, over, inGroup } = row
  const { id, severity, type, name, robot_id, robot, robots, location_id, location, merchant_id, merchant } = alarm
  const { count, raised_at, last_at, acknowledged_at, handover_to, note } = alarm
  const silenceEnd = silencedUntil(alarm, now)
  const changes = possibleChanges(alarm, operator)
  const reduced = useReducedMotion() === true
  const t = useTexts()
  const language = useLanguage()
  const alarmName = useAlarmName()(alarm)
  const tabIndex = reachable ? 0 : -1
  const ago = (at: number) => ageText(language, at, now)
  const isOffered = handover_to !== "" && handover_to !== operator.username
  const hintFor = (who: string) =>
    [isOffered ? t("ownership.offeredTo", { who }) : "", alarm.handover_note || note].filter(Boolean).join(" · ")
  const items: ReadonlyArray<MenuItem> = [
    ...(over ? [] : [{ name: "silence", label: t("board.silence"), choose: () => onSilence(id) }]),
    ...(robot_id === null ? [] : [{ name: "pin", label: t("pins.pin"), choose: () => onPin(robot_id) }]),
    ...(location === ""
      ? []
      : [{ name: "site", label: t("board.pickSite"), choose: () => onSelectAlike(row, "site") }]),
    { name: "type", label: t("board.pickType"), choose: () => onSelectAlike(row, "type") }
  ]
  const cell = (column: string, first: ReactNode, second: ReactNode, title?: string) => (
    <div role="gridcell" data-cell={column} title={title}>
      <div>{first}</div>
      <div>{second}</div>
    </div>
  )
  return (
    <m.div
      role="row"
      data-alarm={id}
      data-key={row.key}
      data-in-group={inGroup || undefined}
      data-owned={acknowledged_at !== null || undefined}
      data-severity={severity}
      data-over={over || undefined}
      aria-rowindex={index + 2}
      aria-selected={selected}
      tabIndex={tabIndex}
      style={{ height, y: useFolding(top, reduced || isFrozen) }}
      initial={isNew && !reduced ? { opacity: 0 } : false}
      animate={{ opacity: 1 }}
      transition={fold}
    >
      <div role="gridcell" data-cell="pick">
        <CheckLabel>
          <Checkbox
            aria-label={t("records.pickRow", { name: alarmName })}
            tabIndex={tabIndex}
            checked={selected}
            // `aria-disabled` instead of `disabled`, because a disabled control would lose the focus.
            aria-disabled={over && !selected}
            onChange={({ nativeEvent }) =>
              over && !selected ? undefined : onSelect(row, (nativeEvent as MouseEvent).shiftKey)
            }
          />
        </CheckLabel>
      </div>
      <div role="gridcell" data-cell="severity">
        <SeverityBadge of={severity} />
      </div>
      {cell(
        "alarm",
        <>
          <a
            href={timelineAddress(id)}
            tabIndex={tabIndex}
            onClick={(event) => {
              if (!hasNoModifier(event) || event.shiftKey) return
              event.preventDefault()
              onOpen(id)
            }}
          >
            {name}
          </a>
          {count > 1 ? <b> {t("board.times", { count })}</b> : null}
        </>,
        over ? t("board.endedAt") : type
      )}
      {cell(
        "robot",
        robot_id === null ? (
          t("board.robots", { count: robots })
        ) : (
          <RecordLink kind="robots" id={robot_id} tabIndex={tabIndex} />
        ),
        robot
      )}
      {cell(
        "place",
        <RecordLink kind="locations" id={location_id} tabIndex={tabIndex}>
          {location}
        </RecordLink>,
        <RecordLink kind="merchants" id={merchant_id} tabIndex={tabIndex}>
          {merchant}
        </RecordLink>,
        [location, merchant].filter(Boolean).map(isolated).join(" · ")
      )}
      {cell(
        "time",
        <time title={t("board.lastAt", { at: momentText(last_at) })}>{ago(last_at)}</time>,
        count > 1 ? (
          <time title={t("board.firstAt", { at: momentText(raised_at) })}>
            {t("board.since", { ago: ago(raised_at) })}
          </time>
        ) : null
      )}
      {cell(
        "work",
        acknowledged_at === null ? null : <Owner alarm={alarm} operator={operator} tabIndex={tabIndex} />,
        silenceEnd === null ? (
          <LinkedText kind="users" ids={[handover_to]} tabIndex={tabIndex}>
            {(who = "") => hintFor(who)}
          </LinkedText>
        ) : (
          t("board.quiet", { until: nearText(silenceEnd, now) })
        ),
        [silenceEnd === null ? "" : t("board.quiet", { until: minuteText(silenceEnd) }), hintFor(handover_to)]
          .filter(Boolean)
          .join(" · ")
      )}
      <div role="gridcell" data-cell="actions">
        {over
          ? null
          : changes.map((change) => (
              <Button
                key={change}
                variant="text"
                tabIndex={tabIndex}
                aria-label={t(`ownership.${change}Row`, { name: alarmName })}
                onClick={({ currentTarget }) => {
                  // The button disappears with the click; the keyboard focus stays in the row.
                  if (currentTarget.matches(":focus-visible"))
                    currentTarget.closest<HTMLElement>("[role=row]")?.focus({ preventScroll: true })
                  onOwnership(change, id)
                }}
              >
                {t(`ownership.${change}`)}
              </Button>
            ))}
        <RowMenu row={alarm} records={alarmRecords} tabIndex={tabIndex} items={items} />
      </div>
    </m.div>
  )
})
