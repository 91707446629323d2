import { memo } from "react"
import type { GroupRow as Group } from "../../machines/alarms/board-rows.ts"
import type { Grouping } from "../../machines/alarms/board-filters.ts"
import { isUnclaimed } from "../../machines/alarms/ownership.ts"
import { Button, CheckLabel, Checkbox } from "../../kit/controls.ts"
import { ageText } from "../../kit/clock.ts"
import { Icon } from "../../kit/icons.tsx"
import { useLanguage, useTexts } from "../../kit/texts.ts"
import { RecordLink } from "../../kit/record-link.tsx"
import { SeverityBadge } from "./severity-badge.tsx"

type Props = {
  readonly group: Group
  readonly grouping: Grouping
  readonly index: number
  readonly top: number
  readonly height: number
  readonly selectedIds: ReadonlyArray<number>
  readonly reachable: boolean
  readonly now: number
  readonly onSelect: (group: Group, isRange: boolean) => void
  readonly onToggle: (group: Group) => void
  readonly onAcknowledge: (ids: ReadonlyArray<number>) => void
}

/** Several alarms of one site, robot or type as one row that expands. */
export const GroupRow = memo((props: Props) => {
  const { group, grouping, index, top, height, selectedIds, reachable, now, onSelect, onToggle, onAcknowledge } = props
  const t = useTexts()
  const language = useLanguage()
  const { alarms, isOpen } = group
  const [first] = alarms as readonly [Group["alarms"][number]]
  const names = { site: first.location, robot: first.robot_id ?? "", type: first.name }
  const name = names[grouping]
  const robots = new Set(alarms.map(({ robot_id }) => robot_id)).size
  const unclaimed = alarms.filter(isUnclaimed).map(({ id }) => id)
  const selectedCount = alarms.filter(({ id }) => selectedIds.includes(id)).length
  const tabIndex = reachable ? 0 : -1
  const sums = [
    t("board.alarms", { count: alarms.length }),
    grouping === "robot" ? first.robot : t("board.robots", { count: robots }),
    unclaimed.length === 0 ? "" : t("board.unclaimedCount", { count: unclaimed.length })
  ]
  return (
    <div
      role="row"
      data-key={group.key}
      data-group
      data-severity={first.severity}
      aria-rowindex={index + 2}
      tabIndex={tabIndex}
      style={{ height, transform: `translateY(${top}px)` }}
    >
      <div role="gridcell" data-cell="pick">
        <CheckLabel>
          <Checkbox
            aria-label={t("records.pickRow", { name })}
            tabIndex={tabIndex}
            checked={selectedCount === alarms.length}
            ref={(box: HTMLInputElement | null) => {
              if (box !== null) box.indeterminate = selectedCount > 0 && selectedCount < alarms.length
            }}
            onChange={({ nativeEvent }) => onSelect(group, (nativeEvent as MouseEvent).shiftKey)}
          />
        </CheckLabel>
      </div>
      <div role="gridcell" data-cell="severity">
        <SeverityBadge of={first.severity} />
      </div>
      <div role="gridcell" data-cell="group">
        <Button
          variant="text"
          tabIndex={tabIndex}
          aria-expanded={isOpen}
          aria-label={name}
          onClick={() => onToggle(group)}
        >
          <Icon name={isOpen ? "down" : "right"} />
          {grouping === "type" ? name : null}
        </Button>
        {grouping === "site" ? (
          <RecordLink kind="locations" id={first.location_id} tabIndex={tabIndex}>
            {name}
          </RecordLink>
        ) : null}
        {grouping === "robot" ? <RecordLink kind="robots" id={name} tabIndex={tabIndex} /> : null}
        <span>{sums.filter(Boolean).join(" · ")}</span>
      </div>
      <div role="gridcell" data-cell="time">
        <time>{ageText(language, Math.max(...alarms.map(({ last_at }) => last_at)), now)}</time>
      </div>
      <div role="gridcell" data-cell="actions">
        {unclaimed.length === 0 ? null : (
          <Button
            variant="text"
            tabIndex={tabIndex}
            aria-label={t("ownership.acknowledgeRow", { name })}
            onClick={() => onAcknowledge(unclaimed)}
          >
            {t("ownership.acknowledge")}
          </Button>
        )}
      </div>
    </div>
  )
})
