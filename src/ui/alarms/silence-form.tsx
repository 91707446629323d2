import { NewSilence, type Silence } from "../../contract/silences.ts"
import { minuteText } from "../../contract/formats.ts"
import type { AlarmType } from "../../contract/alarm-types.ts"
import { missingOf, newSilenceOf, robotsIn, type SilenceDraft } from "../../machines/alarms/silence-list.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button } from "../../kit/controls.ts"
import type { RecordForm } from "../../kit/record-dialog.tsx"
import { recordFields } from "../../kit/record-fields.tsx"
import { useLanguage, useTexts } from "../../kit/texts.ts"
import type { Translate } from "../../locales/keys.ts"

const HOUR = 3_600_000

export const inAnHour = () => minuteText(Date.now() + HOUR)

const silenceFields = recordFields(
  NewSilence,
  {
    all_robots: { kind: "check", label: "silence.allRobots" },
    robot_ids: {
      kind: "text",
      label: "silence.robots",
      hint: "silence.robotsHint",
      problem: "silence.robotsProblem",
      sent: (draft: SilenceDraft) => newSilenceOf(draft).robot_ids,
      input: { autoComplete: "off" }
    },
    all_types: { kind: "check", label: "silence.allTypes" },
    types: { kind: "picks", label: "silence.types" },
    until: { kind: "moment", label: "silence.until", problem: "silence.untilProblem" },
    reason: { kind: "area", label: "silence.reason", problem: "silence.reasonProblem" }
  },
  ({ until }, _, draft): Readonly<Record<string, string>> => ({
    ...missingOf(draft),
    ...(until > Date.now() ? {} : { until: "silence.untilProblem" })
  })
)

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

/** So many are called by their names. */
const NAMED = 3

type SumProps = { readonly draft: SilenceDraft; readonly types: ReadonlyArray<AlarmType> }

/** The silence in one sentence: it holds back every type at every robot. */
const Sum = ({ draft, types }: SumProps) => {
  const t = useTexts()
  const language = useLanguage()
  const { all_robots, all_types, until } = draft
  const robots = robotsIn(draft).length
  const named = new Intl.ListFormat(language).format(
    draft.types.map((code) => types.find((type) => type.code === code)?.name ?? code)
  )
  const some = draft.types.length > NAMED ? t("board.severalTypes", { count: draft.types.length }) : named
  const nothing = (robots === 0 && !all_robots) || (draft.types.length === 0 && !all_types)
  return (
    <chakra.p
      role="status"
      // On top of the buttons, which stick to the bottom too, however far the fields are scrolled.
      position="sticky"
      bottom="3.75rem"
      pt="2"
      bg="bg.panel"
      fontWeight="medium"
    >
      {nothing
        ? t("silence.sumNothing")
        : t("silence.sum", {
            types: all_types ? t("silence.sumAllTypes") : some,
            robots: all_robots ? t("silence.sumAllRobots") : t("board.robots", { count: robots }),
            until
          })}
    </chakra.p>
  )
}

/** Robots, types, until when and why. */
export const silenceForm = (t: Translate, types: ReadonlyArray<AlarmType>): RecordForm<Silence, SilenceDraft> =>
  silenceFields.form<Silence>(t, {
    title: () => t("silence.title"),
    followed: true,
    fields: ({ draw, draft, problemOf }) => (
      <>
        <chakra.p mb="3" color="fg.muted">
          {t("silence.lead")}
        </chakra.p>
        <div hidden={draft.all_robots}>{draw(["robot_ids"])}</div>
        <div>{draw(["all_robots"])}</div>
        <chakra.div mt="3" hidden={draft.all_types && problemOf("types") === undefined}>
          {draw(["types"], { options: types.map(({ code, name }) => ({ id: code, name: `${name} (${code})` })) })}
        </chakra.div>
        <chakra.div my="3">{draw(["all_types"])}</chakra.div>
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
        <Sum draft={draft} types={types} />
      </>
    )
  }) as RecordForm<Silence, SilenceDraft>
