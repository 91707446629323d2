import { limitOf } from "../../contract/alarm-conditions.ts"
import { AlarmTypeEdit } from "../../contract/alarm-types.ts"
import {
  type AlarmTypeDraft,
  type AlarmTypeRow,
  type alarmTypeList,
  type alarmTypeToggle,
  openAlarmCount
} from "../../machines/alarms/alarm-type-list.ts"
import { chakra } from "../../kit/chakra.ts"
import { MutationDialog } from "../../kit/mutation-dialog.tsx"
import { CheckLabel, Checkbox } from "../../kit/controls.ts"
import { FieldHint } from "../../kit/field.tsx"
import { severityTones } from "../../kit/notices.tsx"
import { SubtleText } from "../../kit/panel.tsx"
import type { RecordForm } from "../../kit/record-dialog.tsx"
import { recordFields } from "../../kit/record-fields.tsx"
import { TextField } from "../../kit/text-field.tsx"
import type { ColumnSpec, MoreOfColumns } from "../../kit/record-columns.tsx"
import { ConflictDiffField } from "../../kit/conflict-diff-field.tsx"
import { ToggleSwitch } from "../../kit/toggle-switch.tsx"
import type { Translate } from "../../locales/keys.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import { useSelector } from "@xstate/react"
import { isQueryLoading, keyIn } from "../../machines/queries/query-machine.ts"
import { useTexts } from "../../kit/texts.ts"

type Props = { readonly openAlarms: ActorOf<typeof openAlarmCount>; readonly code: string; readonly name: string }

/** Warns how many open alarms end when this type is turned off. */
const OpenAlarmsWarning = ({ openAlarms, code, name }: Props) => {
  const t = useTexts()
  const isCounting = useSelector(openAlarms, (snapshot) => isQueryLoading(snapshot) || keyIn(snapshot) !== code)
  const data = useSelector(openAlarms, openAlarmCount.dataOf)
  const warning = isCounting
    ? t("alarmTypes.counting")
    : data === null
      ? t("alarmTypes.uncounted")
      : t("alarmTypes.ends", { count: data.open })
  return (
    <>
      <p>{t("alarmTypes.critical", { name })}</p>
      <p role="status">{warning}</p>
    </>
  )
}

/** A text that is no number within the bounds of its type counts as missing. */
const isWithinLimit = (code: string, text: string) => {
  const bounds = limitOf(code)
  if (bounds === undefined) return true
  return /^\d{1,9}$/.test(text) && Number(text) >= bounds.min && Number(text) <= bounds.max
}

const typeFields = recordFields(
  AlarmTypeEdit,
  {
    severity: { kind: "choice", label: "alarmTypes.fields.severity", problem: "alarmTypes.severityProblem" },
    threshold: { kind: "text" },
    guidance: {
      kind: "area",
      optional: true,
      label: "alarmTypes.fields.guidance",
      problem: "alarmTypes.guidanceProblem"
    },
    enabled: { kind: "switch", label: "alarmTypes.fields.enabled" }
  },
  (_, edited: AlarmTypeRow | null, { threshold }): Readonly<Record<string, string>> =>
    isWithinLimit(edited!.code, threshold) ? {} : { threshold: "alarmTypes.bounds" }
)

const isCriticalEnding = (edited: AlarmTypeRow, draft: AlarmTypeDraft) =>
  edited.enabled && !draft.enabled && [edited.severity, draft.severity].includes("critical")

/** Turning off a critical type needs the confirmation that the form shows below. */
export const typeForm = (
  t: Translate,
  openAlarms: ActorOf<typeof openAlarmCount>
): RecordForm<AlarmTypeRow, AlarmTypeDraft> => {
  const { blank: _, ...form } = typeFields.form<AlarmTypeRow>(t, {
    followed: true,
    title: (edited) => t("alarmTypes.edit", { code: edited!.code, name: edited!.name }),
    choices: { severity: (id) => t(`severity.${id}`) },
    fields: ({ draw, draft, problemOf, edited }) => {
      const { code, unit } = edited!
      const bounds = limitOf(code)
      const hint = bounds === undefined ? "" : t("alarmTypes.bounds", { min: bounds.min, max: bounds.max })
      return (
        <>
          {draw(["severity"])}
          {unit === null ? null : (
            <ConflictDiffField fields={["threshold"]}>
              <TextField
                required
                name="threshold"
                label={t(`alarmTypes.${unit}Label`)}
                defaultValue={draft.threshold}
                problem={problemOf("threshold") === undefined ? undefined : hint}
                hint={hint}
                inputMode="numeric"
                autoComplete="off"
              />
            </ConflictDiffField>
          )}
          {draw(["guidance"], { hint: t("alarmTypes.guidanceHint", { text: edited!.default_guidance }) })}
          {draw(["enabled"])}
          <chakra.p mt="1" mb="2" fontSize="xs" color="fg.subtle">
            {t("alarmTypes.onHint")}
          </chakra.p>
          {isCriticalEnding(edited!, draft) ? (
            <chakra.div rounded="sm" mb="2" p="3" bg="danger.bg" color="danger.fg">
              <OpenAlarmsWarning openAlarms={openAlarms} code={code} name={edited!.name} />
              <CheckLabel mt="2">
                <Checkbox
                  name="confirmed"
                  aria-invalid={problemOf("confirmed") !== undefined}
                  aria-describedby="confirmed-said"
                />
                {t("alarmTypes.confirmOff")}
              </CheckLabel>
              <FieldHint id="confirmed-said" wrong>
                {problemOf("confirmed") === undefined ? null : t("alarmTypes.confirmProblem")}
              </FieldHint>
            </chakra.div>
          ) : null}
        </>
      )
    }
  })
  return {
    ...form,
    typed: (data, edited) => {
      const typed = form.typed(data, edited)
      const confirmed = !isCriticalEnding(edited!, typed.draft) || data.has("confirmed")
      const problems = confirmed ? typed.problems : { ...typed.problems, confirmed: "alarmTypes.confirmProblem" }
      return { ...typed, problems }
    }
  }
}

type Actors = {
  readonly list: ActorOf<typeof alarmTypeList>
  readonly openAlarms: ActorOf<typeof openAlarmCount>
  readonly toggle: ActorOf<typeof alarmTypeToggle>
}

/** The settings of each type of alarms: severity, switch, and threshold. */
export const alarmSettingPage = {
  columns: [
    "code",
    {
      id: "name",
      naming: true,
      cell: (text) => <chakra.span fontWeight="medium">{text}</chakra.span>
    },
    { id: "severity", badge: severityTones },
    "enabled",
    {
      id: "threshold",
      text: ({ threshold, unit }, t) =>
        unit === null ? "" : t(`alarmTypes.threshold.${unit}`, { count: threshold ?? 0 }),
      cell: (text, { unit }) => (unit === null ? <SubtleText>{text}</SubtleText> : text)
    }
  ] satisfies ReadonlyArray<keyof AlarmTypeRow | ColumnSpec<AlarmTypeRow>>,
  useColumns: ({ toggle }: Actors, t: Translate): MoreOfColumns<AlarmTypeRow> => ({
    enabled: {
      cell: (_, row, stale) => (
        <ToggleSwitch
          toggle={toggle}
          row={row}
          checked={row.enabled}
          group="alarmTypes"
          label={t("records.turn", { label: t("alarmTypes.fields.enabled"), name: row.name })}
          stale={stale}
          confirms={row.enabled && row.severity === "critical"}
        />
      )
    }
  }),
  filters: ["name", "severity", "enabled"],
  form: { fields: typeFields, useForm: (t: Translate, { openAlarms }: Actors) => typeForm(t, openAlarms) },
  useMore: ({ toggle, openAlarms }: Actors, t: Translate) => ({
    period: false,
    children: (
      <>
        <chakra.p px="4" mt={{ md: "-2" }} fontSize={{ base: "sm", md: "md" }} color="fg.subtle">
          {t("alarmTypes.lead")}
        </chakra.p>
        <MutationDialog<AlarmTypeRow>
          danger
          mutation={toggle}
          question={({ name }) => t("alarmTypes.turnOffQuestion", { name })}
          confirm={() => t("alarmTypes.turnOff")}
        >
          {({ code, name }) => <OpenAlarmsWarning openAlarms={openAlarms} code={code} name={name} />}
        </MutationDialog>
      </>
    )
  })
}
