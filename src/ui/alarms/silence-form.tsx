import { NewSilence, type Silence, type SilenceCoverage } from "../../contract/silences.ts"
import { minuteText, momentIn } from "../../contract/formats.ts"
import type { AlarmType } from "../../contract/alarm-types.ts"
import {
  idsOfScope,
  silenceProblems,
  newSilenceOf,
  robotsIn,
  type SilenceDraft
} from "../../machines/alarms/silence-list.ts"
import type { PlaceOptions } from "../../machines/areas/place-options.ts"
import { flattenAreas } from "../../kit/places/area-rows.ts"
import { SearchField } from "../../kit/places/search-field.tsx"
import { chakra } from "../../kit/chakra.ts"
import { Button } from "../../kit/controls.ts"
import type { RecordForm } from "../../kit/record-dialog.tsx"
import { recordFields } from "../../kit/record-fields.tsx"
import { useLanguage, useTexts } from "../../kit/texts.ts"
import type { robotSearch } from "../../machines/devices/robot-search.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { RobotsField } from "./robots-field.tsx"
import type { Translate } from "../../locales/keys.ts"

const HOUR = 3_600_000

export const inAnHour = () => minuteText(Date.now() + HOUR)

const silenceFields = recordFields(
  NewSilence,
  {
    all_robots: { kind: "check", label: "silence.allRobots" },
    robot_ids: {
      kind: "text",
      problem: "silence.robotsProblem",
      sent: (draft: SilenceDraft) => newSilenceOf(draft).robot_ids
    },
    location_ids: { kind: "text" },
    merchant_ids: { kind: "text" },
    area_ids: { kind: "text" },
    all_types: { kind: "check", label: "silence.allTypes" },
    types: { kind: "picks", label: "silence.types" },
    starts_at: {
      kind: "moment",
      label: "silence.startsAt",
      hint: "silence.startsAtHint",
      optional: true,
      sent: (draft: SilenceDraft) => newSilenceOf(draft).starts_at
    },
    until: { kind: "moment", label: "silence.until", problem: "silence.untilForm" },
    reason: { kind: "area", label: "silence.reason", problem: "silence.reasonProblem" }
  },
  ({ starts_at, until }, _, draft): Readonly<Record<string, string>> => ({
    ...silenceProblems(draft),
    ...(starts_at === undefined || starts_at < until ? {} : { starts_at: "silence.startProblem" }),
    ...(until > Date.now() ? {} : { until: "silence.untilProblem" })
  })
)

/** Eight o'clock of the next day. */
const nextMorning = (now: number) => {
  const nextMorningDate = new Date(now)
  return new Date(nextMorningDate.getFullYear(), nextMorningDate.getMonth(), nextMorningDate.getDate() + 1, 8).getTime()
}
const presets = [
  { name: "1", at: (now: number) => now + HOUR },
  { name: "2", at: (now: number) => now + 2 * HOUR },
  { name: "4", at: (now: number) => now + 4 * HOUR },
  { name: "morning", at: nextMorning }
] as const

/** The number of types that the summary names. */
const MAX_NAMED_TYPES = 3

type SummaryProps = {
  readonly draft: SilenceDraft
  readonly types: ReadonlyArray<AlarmType>
  readonly covered: number | null
}

/** The silence in one sentence, and the number of robots that it covers once that is known. */
const Summary = ({ draft, types, covered }: SummaryProps) => {
  const t = useTexts()
  const language = useLanguage()
  const { all_robots, all_types, until } = draft
  const counts = [
    [robotsIn(draft).length, "board.robots"],
    [idsOfScope(draft, "location_ids").length, "silence.sites"],
    [idsOfScope(draft, "merchant_ids").length, "silence.ofMerchants"],
    [idsOfScope(draft, "area_ids").length, "silence.inAreas"]
  ] as const
  const scope = counts.flatMap(([count, key]) => (count === 0 ? [] : [t(key, { count })]))
  const typeNames = new Intl.ListFormat(language).format(
    draft.types.map((code) => types.find((type) => type.code === code)?.name ?? code)
  )
  const typesText =
    draft.types.length > MAX_NAMED_TYPES ? t("board.severalTypes", { count: draft.types.length }) : typeNames
  const isEmpty = (scope.length === 0 && !all_robots) || (draft.types.length === 0 && !all_types)
  const sentence = t("silence.sum", {
    types: all_types ? t("silence.sumAllTypes") : typesText,
    robots: all_robots ? t("silence.sumAllRobots") : new Intl.ListFormat(language).format(scope),
    until
  })
  const coverage = covered === null ? [] : [t("silence.covers", { count: covered })]
  return (
    <chakra.p
      role="status"
      // Above the buttons, which stick to the bottom of the scrolled form. A narrow window has no room for both.
      position={{ base: "static", md: "sticky" }}
      bottom="3.75rem"
      pt="2"
      bg="bg.panel"
      fontWeight="medium"
    >
      {isEmpty ? t("silence.sumNothing") : momentIn(until) === null ? null : [sentence, ...coverage].join(" · ")}
    </chakra.p>
  )
}

/** Sites, merchants and areas to choose from; null while they load. */
const choicesIn = (places: PlaceOptions | null) =>
  ({
    location_ids: ["silence.locations", places?.locations ?? []],
    merchant_ids: ["silence.merchants", places?.merchants ?? []],
    area_ids: ["silence.areas", places === null ? [] : flattenAreas(places.areas)]
  }) as const

/** The scope, types, period and reason of a silence. */
export const silenceForm = (
  t: Translate,
  types: ReadonlyArray<AlarmType>,
  places: PlaceOptions | null,
  covered: SilenceCoverage | null,
  search: ActorOf<typeof robotSearch>
): RecordForm<Silence, SilenceDraft> =>
  silenceFields.form<Silence>(t, {
    title: () => t("silence.title"),
    followed: true,
    fields: ({ draw, draft, problemOf, change }) => (
      <>
        <chakra.p mb="3" color="fg.muted">
          {t("silence.lead")}
        </chakra.p>
        <div hidden={draft.all_robots}>
          {Object.entries(choicesIn(places)).map(([name, [label, options]]) => (
            <SearchField
              key={name}
              several
              name={name}
              label={t(label)}
              defaultValue={draft[name as keyof ReturnType<typeof choicesIn>]}
              problem={problemOf(name)}
              options={options}
            />
          ))}
          <RobotsField
            draft={draft}
            problem={problemOf("robot_ids")}
            unknown={covered?.unknown ?? []}
            search={search}
            change={change}
          />
        </div>
        <div>{draw(["all_robots"])}</div>
        <chakra.div my="3">{draw(["all_types"])}</chakra.div>
        <chakra.div hidden={draft.all_types && problemOf("types") === undefined}>
          {draw(["types"], { options: types.map(({ code, name }) => ({ id: code, name: `${name} (${code})` })) })}
        </chakra.div>
        {draw(["starts_at", "until"])}
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
        <Summary draft={draft} types={types} covered={covered?.robots ?? null} />
      </>
    )
  }) as RecordForm<Silence, SilenceDraft>
