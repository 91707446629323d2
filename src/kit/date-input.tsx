import { type ComponentProps, useId } from "react"
import { chakra } from "./chakra.ts"
import { Input } from "./controls.ts"
import { IconButton } from "./icons.tsx"
import { dayIn, dayText, minuteText, momentIn } from "../contract/formats.ts"
import { useTexts } from "./texts.ts"

/** The parser, format and input type of a day, and of a moment to the minute. */
const kinds = {
  day: { type: "date", last: "2099-12-31", form: "period.dayForm", read: dayIn, show: dayText },
  moment: {
    type: "datetime-local",
    last: "2099-12-31T23:59",
    form: "period.momentForm",
    read: momentIn,
    show: minuteText
  }
} as const

type Props = Omit<ComponentProps<"input">, "size" | "type"> & {
  readonly kind: keyof typeof kinds
}

/**
 * A date, year first in every language: typed, or picked from the browser's own calendar, whose field would follow the
 * browser's language. Other typed forms are converted; text that is no date is reported before sending.
 */
export const DateInput = ({ kind, ...rest }: Props) => {
  const t = useTexts()
  const { type, last, form, read, show } = kinds[kind]
  /**
   * Found through the box of the control, because refs of a hidden page are gone while its field still has the focus.
   */
  const inputs = ({ parentElement }: HTMLElement) =>
    parentElement!.querySelectorAll("input") as unknown as readonly [HTMLInputElement, HTMLInputElement]
  const settle = ({ currentTarget }: { readonly currentTarget: HTMLElement }) => {
    const [text] = inputs(currentTarget)
    const millis = read(text.value)
    if (millis !== null) text.value = show(millis)
    text.setCustomValidity(
      millis === null && text.value.trim() !== "" ? t("period.dateProblem", { form: t(form) }) : ""
    )
  }
  const put = (event: { readonly currentTarget: HTMLElement }) => {
    const [text, calendar] = inputs(event.currentTarget)
    text.value = calendar.value.replace("T", " ")
    text.dispatchEvent(new Event("input", { bubbles: true }))
    settle(event)
  }
  const pick = ({ currentTarget }: { readonly currentTarget: HTMLElement }) => {
    const [text, calendar] = inputs(currentTarget)
    const millis = read(text.value)
    calendar.value = millis === null ? "" : show(millis).replace(" ", "T")
    calendar.showPicker()
  }
  return (
    <Box>
      <Input
        {...rest}
        autoComplete="off"
        placeholder={t(form)}
        onBlur={settle}
        onKeyDown={(event) => (event.key === "Enter" ? settle(event) : undefined)}
      />
      <input type={type} max={last} tabIndex={-1} aria-hidden onChange={put} />
      <IconButton icon="calendar" label={t("period.pick")} onClick={pick} />
    </Box>
  )
}

/** A day to filter by. */
const DayFilter = ({
  name,
  label,
  defaultValue
}: Record<"name" | "label", string> & { readonly defaultValue?: string | undefined }) => {
  const id = useId()
  return (
    <div data-filter>
      <label htmlFor={id}>{label}</label>
      <DateInput id={id} kind="day" name={name} defaultValue={defaultValue} />
    </div>
  )
}

/** The first and the last day to filter by. */
export const PeriodFields = ({ from, to }: { readonly from?: string; readonly to?: string }) => {
  const t = useTexts()
  return (
    <Days>
      <DayFilter name="from" label={t("period.from")} defaultValue={from} />
      <DayFilter name="to" label={t("period.to")} defaultValue={to} />
    </Days>
  )
}

/** Both days of a period share a line. */
const Days = chakra("div", { base: { display: "grid", gridColumn: "span 2", gridTemplateColumns: "subgrid" } })

const Box = chakra("div", {
  base: {
    position: "relative",
    minW: "0",
    "& > input:first-of-type": { pe: "9" },
    // The browser's calendar opens below its own hidden input.
    "& > input[aria-hidden]": { position: "absolute", inset: "0", opacity: "0", pointerEvents: "none" },
    "& > button": { position: "absolute", top: "0", insetInlineEnd: "0" }
  }
})
