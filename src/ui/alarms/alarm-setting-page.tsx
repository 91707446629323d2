import { memo } from "react"
import { limitOf } from "../../contract/alarm-conditions.ts"
import { AlarmTypeEdit } from "../../contract/alarm-types.ts"
import {
  alarmTypeList,
  type AlarmTypeDraft,
  type AlarmTypeRow,
  type alarmTypeToggle,
  type openAlarmCount
} from "../../machines/alarms/alarm-type-list.ts"
import { chakra } from "../../kit/chakra.ts"
import { MutationDialog } from "../../kit/mutation-dialog.tsx"
import { Checkbox, CheckLabel } from "../../kit/controls.ts"
import { FieldHint } from "../../kit/field.tsx"
import { severityTones } from "../../kit/notices.tsx"
import { Subtle } from "../../kit/panel.tsx"
import type { RecordForm } from "../../kit/record-dialog.tsx"
import { recordFields } from "../../kit/record-fields.tsx"
import { TextField } from "../../kit/text-field.tsx"
import { RowButtons } from "../../kit/row-buttons.tsx"
import { RecordsScreen } from "../../kit/records-screen.tsx"
import { ConflictDiffField } from "../../kit/conflict-diff-field.tsx"
import { ToggleSwitch } from "../../kit/toggle-switch.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { Translate } from "../../locales/keys.ts"
import { EndsAlarms } from "./ends-alarms.tsx"
import type { ActorOf } from "../../machines/typed-actor.ts"

/** A text that is no number within the bounds of its type counts as none. */
const fits = (code: string, text: string) => {
  const bounds = limitOf(code)
  if (bounds === undefined) return true
  return /^\d{1,9}$/.test(text) && Number(text) >= bounds.least && Number(text) <= bounds.most
}

const typeFields = recordFields(
  AlarmTypeEdit,
  {
    severity: { kind: "choice", label: "severity.label", problem: "alarmSettings.severityProblem" },
    threshold: { kind: "text" },
    enabled: { kind: "switch", label: "alarmSettings.on" }
  },
  (_, edited: AlarmTypeRow | null, { threshold }): Readonly<Record<string, string>> =>
    fits(edited!.code, threshold) ? {} : { threshold: "alarmSettings.bounds" }
)

const isCriticalEnding = (edited: AlarmTypeRow, draft: AlarmTypeDraft) =>
  edited.enabled && !draft.enabled && [edited.severity, draft.severity].includes("critical")

/** Turning off a critical type needs the confirmation that the form then shows. */
export const typeForm = (
  t: Translate,
  openAlarms: ActorOf<typeof openAlarmCount>
): RecordForm<AlarmTypeRow, AlarmTypeDraft> => {
  const { blank: _, ...form } = typeFields.form<AlarmTypeRow>(t, {
    followed: true,
    title: (edited) => t("alarmSettings.edit", { code: edited!.code, name: edited!.name }),
    choices: { severity: (id) => t(`severity.${id}`) },
    fields: ({ draw, draft, problemOf, edited }) => {
      const { code, unit } = edited!
      const bounds = limitOf(code)
      const hint = bounds === undefined ? "" : t("alarmSettings.bounds", { least: bounds.least, most: bounds.most })
      return (
        <>
          {draw(["severity"])}
          {unit === null ? null : (
            <ConflictDiffField fields={["threshold"]}>
              <TextField
                required
                name="threshold"
                label={t(`alarmSettings.${unit}Label`)}
                defaultValue={draft.threshold}
                problem={problemOf("threshold") === undefined ? undefined : hint}
                hint={hint}
                inputMode="numeric"
                autoComplete="off"
              />
            </ConflictDiffField>
          )}
          {draw(["enabled"])}
          <chakra.p mt="1" mb="2" fontSize="xs" color="fg.subtle">
            {t("alarmSettings.onHint")}
          </chakra.p>
          {isCriticalEnding(edited!, draft) ? (
            <chakra.div rounded="sm" mb="2" p="3" bg="danger.bg" color="danger.fg">
              <EndsAlarms openAlarms={openAlarms} code={code} name={edited!.name} />
              <CheckLabel mt="2">
                <Checkbox
                  name="confirmed"
                  aria-invalid={problemOf("confirmed") !== undefined}
                  aria-describedby="confirmed-said"
                />
                {t("alarmSettings.confirmOff")}
              </CheckLabel>
              <FieldHint id="confirmed-said" wrong>
                {problemOf("confirmed") === undefined ? null : t("alarmSettings.confirmProblem")}
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
      const problems = confirmed ? typed.problems : { ...typed.problems, confirmed: "alarmSettings.confirmProblem" }
      return { ...typed, problems }
    }
  }
}

type Actors = {
  readonly list: ActorOf<typeof alarmTypeList>
  readonly openAlarms: ActorOf<typeof openAlarmCount>
  readonly turn: ActorOf<typeof alarmTypeToggle>
}

/** The settings of each type of alarms: severity, switch, and threshold. */
export const AlarmSettingPage = memo(({ list, openAlarms, turn }: Actors) => {
  const t = useTexts()
  return (
    <RecordsScreen
      list={list}
      records={alarmTypeList}
      title={t("page.alarm-setting-c")}
      columns={[
        { id: "code", head: t("alarmSettings.code") },
        {
          id: "name",
          naming: true,
          head: t("alarmSettings.name"),
          cell: (text) => <chakra.span fontWeight="medium">{text}</chakra.span>
        },
        {
          id: "severity",
          head: t("severity.label"),
          text: ({ severity }) => t(`severity.${severity}`),
          badge: ({ severity }) => severityTones[severity]
        },
        {
          id: "enabled",
          head: t("alarmSettings.on"),
          cell: (_, row, stale) => (
            <ToggleSwitch
              toggle={turn}
              row={row}
              group="alarmTypes"
              label={t("records.turn", { label: t("alarmSettings.on"), name: row.name })}
              stale={stale}
              confirms={row.enabled && row.severity === "critical"}
            />
          )
        },
        {
          id: "threshold",
          head: t("alarmSettings.threshold"),
          text: ({ threshold, unit }) => (unit === null ? "" : t(`alarmSettings.${unit}`, { count: threshold ?? 0 })),
          cell: (text, { unit }) => (unit === null ? <Subtle>{text}</Subtle> : text)
        }
      ]}
      nameOf={({ name }) => name}
      form={typeForm(t, openAlarms)}
      filters={{
        name: { label: t("alarmSettings.sought") },
        severity: { label: t("severity.label"), choices: (id) => t(`severity.${id}`) },
        enabled: { label: t("alarmSettings.on"), choices: (id) => t(id === "true" ? "records.yes" : "records.no") }
      }}
      actions={(row, stale) => (
        <RowButtons list={list} row={row} records={alarmTypeList} listing={stale} isPersistent />
      )}
    >
      <chakra.p px="4" pt="1" color="fg.subtle">
        {t("alarmSettings.lead")}
      </chakra.p>
      <MutationDialog<AlarmTypeRow> danger mutation={turn} confirm={() => t("alarmSettings.turnOff")}>
        {({ code, name }) => <EndsAlarms openAlarms={openAlarms} code={code} name={name} />}
      </MutationDialog>
    </RecordsScreen>
  )
})
