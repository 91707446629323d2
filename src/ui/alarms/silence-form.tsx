import { NewSilence, type Silence } from "../../effects/contract/silences.ts"
import { minuteText } from "../../effects/contract/formats.ts"
import type { Alarm } from "../../effects/contract/alarms.ts"
import type { AlarmType } from "../../effects/contract/alarm-types.ts"
import { newSilenceOf, type SilenceDraft } from "../../machines/alarms/silence-list.ts"
import { chakra } from "../kit/chakra.ts"
import { Button } from "../kit/controls.ts"
import type { RecordForm } from "../kit/record-dialog.tsx"
import { recordFields } from "../kit/record-fields.tsx"
import type { useBoardWords } from "./alarm-name.ts"

const HOUR = 3_600_000

const silenceFields = recordFields(
  NewSilence,
  {
    robot_ids: {
      kind: "text",
      label: "silence.robots",
      hint: "silence.robotsHint",
      problem: "silence.robotsProblem",
      optional: true,
      sent: (draft: SilenceDraft) => newSilenceOf(draft).robot_ids,
      input: { autoComplete: "off" }
    },
    types: { kind: "picks", label: "silence.types", hint: "silence.typesHint" },
    until: { kind: "moment", label: "silence.until", problem: "silence.untilProblem" },
    reason: { kind: "area", label: "silence.reason", problem: "silence.reasonProblem", input: { maxLength: 200 } }
  },
  ({ until }): Readonly<Record<string, string>> => (until > Date.now() ? {} : { until: "silence.untilProblem" })
)

/** What silences these alarms: their robots and their types. One about many robots has none of its own. */
export const silenceOf = (alarms: ReadonlyArray<Alarm>): SilenceDraft => {
  const robots = alarms.map(({ robot_id }) => robot_id)
  return {
    robot_ids: robots.includes(null) ? "" : [...new Set(robots)].join(", "),
    types: [...new Set(alarms.map(({ type }) => type))],
    until: minuteText(Date.now() + HOUR),
    reason: ""
  }
}

/** Eight o'clock of the next day. */
const nextMorning = (now: number) => {
  const at = new Date(now)
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + 1, 8).getTime()
}
const presets = [
  { name: "1", at: (now: number) => now + HOUR },
  { name: "4", at: (now: number) => now + 4 * HOUR },
  { name: "morning", at: nextMorning }
] as const

/** Robots, types, until when and why. */
export const silenceForm = (
  t: ReturnType<typeof useBoardWords>,
  types: ReadonlyArray<AlarmType>
): RecordForm<Silence, SilenceDraft> =>
  silenceFields.form<Silence>(t, {
    title: () => t("silence.title"),
    fields: ({ draw }) => (
      <>
        <chakra.p mb="3" color="fg.muted">
          {t("silence.lead")}
        </chakra.p>
        {draw(["robot_ids"])}
        {draw(["types"], { options: types.map(({ code, name }) => ({ id: code, name: `${name} (${code})` })) })}
        {draw(["until"])}
        <chakra.div display="flex" flexWrap="wrap" gap="2" mt="-2" mb="3">
          {presets.map(({ name, at }) => (
            <Button
              key={name}
              onClick={({ currentTarget: { form } }) => {
                const until = form!.elements.namedItem("until") as HTMLInputElement
                until.value = minuteText(at(Date.now()))
                until.dispatchEvent(new Event("input", { bubbles: true }))
              }}
            >
              {name === "morning" ? t("silence.morning") : t("silence.hours", { count: Number(name) })}
            </Button>
          ))}
        </chakra.div>
        {draw(["reason"])}
      </>
    )
  }) as RecordForm<Silence, SilenceDraft>
