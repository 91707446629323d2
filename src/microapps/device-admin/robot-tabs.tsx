import { useSelector } from "@xstate/react"
import { FilterTabs } from "../../kit/filter-tabs.ts"
import { useTexts } from "../../kit/texts.ts"
import { pendingQueryIn, type RecordsActor } from "../../machines/records/typed-records.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { robotCounts, type RobotFilters, robotList } from "./robots.ts"

type Choice = Pick<RobotFilters, "state" | "alarms">

/** The filters of each tab. */
const tabs = {
  all: {},
  offline: { state: "offline" },
  lowBattery: { alarms: "lowBattery" },
  alarms: { alarms: "any" },
  outOfService: { state: "outOfService" }
} as const satisfies Record<string, Choice>
const names = Object.keys(tabs) as ReadonlyArray<keyof typeof tabs>

type Props = { readonly list: RecordsActor; readonly counts: ActorOf<typeof robotCounts> }

/** Tabs by robot state, with the numbers under the other filters. */
export const RobotTabs = ({ list, counts }: Props) => {
  const t = useTexts()
  const data = useSelector(counts, robotCounts.dataOf)
  const {
    state,
    alarms,
    page: _page,
    after: _after,
    before: _before,
    ...others
  } = useSelector(list, pendingQueryIn<RobotFilters>)
  const show = (choice: Choice) =>
    robotList.send(list, robotList.events.queried.make({ query: { ...others, ...choice, page: 1 } as RobotFilters }))
  return (
    <FilterTabs role="group" aria-label={t("robots.tabs.label")}>
      {names.map((name) => {
        const choice: Choice = tabs[name]
        return (
          <button
            key={name}
            type="button"
            aria-pressed={state === choice.state && alarms === choice.alarms}
            onClick={() => show(choice)}
          >
            {t(`robots.tabs.${name}`)} <b>{data === null ? "" : data[name].toLocaleString("en-US")}</b>
          </button>
        )
      })}
    </FilterTabs>
  )
}
