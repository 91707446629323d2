import { dayAt, zoneText } from "../contract/day-zone.ts"
import { useNow } from "./clock.ts"
import { Select } from "./controls.ts"
import { daysOf, periodPresets, presetOf } from "./period-presets.ts"
import { useTexts } from "./texts.ts"

type Props = {
  readonly from: string | undefined
  readonly to: string | undefined
  /** Shows the fields of both days. */
  readonly onCustom: () => void
}

/** Fills the two day fields of the form, and sends the form. */
const fill = (form: HTMLFormElement, days: Readonly<Record<"from" | "to", string>>) => {
  for (const name of ["from", "to"] as const) {
    const field = form.elements.namedItem(name) as HTMLInputElement
    field.value = days[name]
    field.setCustomValidity("")
  }
  form.requestSubmit()
}

/** The period of a list: a preset, any time, or chosen days. */
export const PeriodFilter = ({ from, to, onCustom }: Props) => {
  const t = useTexts()
  const now = useNow()
  const today = dayAt(now)
  const isAny = from === undefined && to === undefined
  const current = isAny ? "" : (presetOf({ from, to }, today) ?? "days")
  return (
    <Select
      w="auto"
      maxW={{ sm: "13rem" }}
      data-period
      data-any={isAny || undefined}
      aria-label={t("period.period")}
      title={t("period.zone", { zone: zoneText(now) })}
      value={current}
      onChange={({ currentTarget: { form, value } }) => {
        if (value === "custom") onCustom()
        else fill(form!, value === "" ? { from: "", to: "" } : daysOf(value as (typeof periodPresets)[number], today))
      }}
    >
      <option value="">{t("period.any")}</option>
      {periodPresets.map((preset) => (
        <option key={preset} value={preset}>
          {t(`period.${preset}`)}
        </option>
      ))}
      {current === "days" ? <option value="days">{`${from ?? "…"} – ${to ?? "…"}`}</option> : null}
      <option value="custom">{t("period.custom")}</option>
    </Select>
  )
}
