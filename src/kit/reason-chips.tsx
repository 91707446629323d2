import { chakra } from "./chakra.ts"

type Props = {
  readonly legend: string
  /** Common reasons in the operator's language. */
  readonly reasons: ReadonlyArray<string>
}

/** Common reasons in a form, one of which can be chosen. The first has the focus. */
export const ReasonChips = ({ legend, reasons }: Props) => (
  <Chips data-problem="reason">
    <legend>{legend}</legend>
    {reasons.map((reason, index) => (
      <label key={reason}>
        <input type="radio" name="chip" value={reason} {...(index === 0 ? { "data-autofocus": "" } : {})} />
        {reason}
      </label>
    ))}
  </Chips>
)

/** The chosen reason, with any text typed beside it. */
export const reasonIn = (form: FormData) =>
  [form.get("chip"), form.get("reason")]
    .map((part) => String(part ?? "").trim())
    .filter((part) => part !== "")
    .join(": ")

const Chips = chakra("fieldset", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    gap: "2",
    mb: "3",
    "& legend": { mb: "1", fontWeight: "medium" },
    "& label": {
      display: "inline-flex",
      alignItems: "center",
      gap: "1.5",
      minH: { base: "11", md: "9" },
      px: "3",
      rounded: "full",
      border: "1px solid",
      borderColor: "border.control",
      cursor: "pointer",
      _hover: { bg: "bg.hover" },
      "&:has(:checked)": { bg: "bg.chosen", color: "accent.fg", borderColor: "currentColor" }
    },
    "& input": { accentColor: "accent" }
  }
})
