import { useSelector } from "@xstate/react"
import { useRef, useState } from "react"
import { type Device, MAX_FOUND_ROBOTS } from "../../contract/devices.ts"
import { MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH } from "../../contract/searched-kinds.ts"
import { Field } from "../../kit/field.tsx"
import { FormCombo } from "../../kit/places/combo-box.ts"
import { ComboField } from "../../kit/places/combo-field.tsx"
import { flatRows } from "../../kit/places/flat-rows.ts"
import type { OptionRow } from "../../kit/places/option-list.tsx"
import { OptionsStatus } from "../../kit/places/options-status.tsx"
import type { ReviseDraft } from "../../kit/record-dialog.tsx"
import { useTexts } from "../../kit/texts.ts"
import { isRobotNumber, robotsIn, type SilenceDraft } from "../../machines/alarms/silence-list.ts"
import { robotSearch } from "../../machines/devices/robot-search.ts"
import { keyIn } from "../../machines/queries/query-machine.ts"
import { queryEvent } from "../../machines/queries/query-event.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"

type Props = {
  readonly draft: SilenceDraft
  readonly problem: string | undefined
  /** Chosen numbers that no robot has, as far as the server was asked. */
  readonly unknown: ReadonlyArray<string>
  readonly search: ActorOf<typeof robotSearch>
  readonly change: ReviseDraft<SilenceDraft>
}

/** The numbers that a problem names. */
const MAX_NAMED = 5
const MAX_CHIPS = 20

const holds = ({ robot_id, name, location }: Device, term: string) =>
  `${robot_id} ${name} ${location}`.toLowerCase().includes(term)

/** The answer for `text`. Until it is there, the robots of the last answer that match. */
const useFound = (search: Props["search"]) => {
  const data = useSelector(search, robotSearch.dataOf)
  const key = useSelector(search, keyIn)
  const [last, keep] = useState(data)
  if (data !== null && data !== last) keep(data)
  return (text: string): ReadonlyArray<Device> | null => {
    if (data !== null && key === text) return data
    const matching = (last ?? []).filter((robot) => holds(robot, text.toLowerCase()))
    return matching.length === 0 ? null : matching
  }
}

/** The robots of a silence: searched on the server, or pasted as numbers. Numbers that no robot has stay in sight. */
export const RobotsField = ({ draft, problem, unknown, search, change }: Props) => {
  const t = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const foundRobots = useFound(search)
  const chosen = robotsIn(draft)
  const [first, hold] = useState(chosen)
  const wrong = chosen.filter((number) => !isRobotNumber(number) || unknown.includes(number))
  const named = wrong.slice(0, MAX_NAMED).join(", ") + (wrong.length > MAX_NAMED ? " …" : "")
  const choose = (revise: (numbers: ReadonlyArray<string>) => ReadonlyArray<string>) =>
    change(input.current?.form ?? null, (current) => ({ ...current, robot_ids: revise(robotsIn(current)).join(",") }))
  const without = (number: string) => (numbers: ReadonlyArray<string>) => numbers.filter((member) => member !== number)
  const toggle = (number: string) =>
    choose((numbers) => (numbers.includes(number) ? without(number)(numbers) : [...numbers, number]))

  const asNamed = (number: string) => ({ id: number, name: number })
  const rowsOf = (typed: string): ReadonlyArray<OptionRow> | null => {
    const text = typed.trim()
    if (text === "") return flatRows([], [...new Set([...first, ...chosen])].map(asNamed), chosen, "")
    const robots = text.length < MIN_SEARCH_LENGTH ? [] : foundRobots(text)
    return (
      robots?.map(({ robot_id, name, location, state }, index) => ({
        id: robot_id,
        name: `${robot_id} · ${name}`,
        note: [location, state === "online" ? "" : t(`devices.${state}`)].filter(Boolean).join(" · "),
        state: chosen.includes(robot_id) ? "checked" : "unchecked",
        level: 1,
        position: index + 1,
        size: robots.length
      })) ?? null
    )
  }
  const noteOf = (typed: string, rows: ReadonlyArray<OptionRow>) => {
    if (typed.trim().length < MIN_SEARCH_LENGTH) return rows.length === 0 ? t("silence.robotsHint") : null
    return rows.length < MAX_FOUND_ROBOTS ? null : t("silence.moreRobots", { count: MAX_FOUND_ROBOTS })
  }
  return (
    <Field
      label={t("silence.robots")}
      problem={wrong.length > 0 ? t("silence.noRobots", { count: wrong.length, list: named }) : problem}
      hint={t("silence.robotsHint")}
    >
      {(controlProps) => (
        <FormCombo>
          <input ref={input} type="hidden" name="robot_ids" value={chosen.join(",")} />
          <ComboField
            controlProps={controlProps}
            label={t("silence.robots")}
            chosen={chosen.map((number) => ({ ...asNamed(number), isWrong: wrong.includes(number) }))}
            maxTags={MAX_CHIPS}
            rowsOf={rowsOf}
            noteOf={noteOf}
            instead={<OptionsStatus places={search} />}
            onOpen={() => hold(chosen)}
            onType={(typed) => {
              const text = typed.trim()
              if (text.length >= MIN_SEARCH_LENGTH && text.length <= MAX_SEARCH_LENGTH)
                search.send(queryEvent(search.getSnapshot(), text))
            }}
            onPaste={(numbers) => choose((before) => [...new Set([...before, ...numbers])])}
            onToggle={({ id }) => toggle(id)}
            onLetGo={(id) => choose(without(id))}
            onClear={() => choose(() => [])}
          />
        </FormCombo>
      )}
    </Field>
  )
}
