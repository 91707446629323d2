import { TextField } from "./text-field.tsx"
import { useKitWords } from "./words.ts"

type Props = {
  readonly draft: { readonly starts_at: string; readonly ends_at: string }
  readonly problemOf: (field: string) => string | undefined
}

/** From when to when, to the minute. */
export const PeriodFields = ({ draft, problemOf }: Props) => {
  const t = useKitWords()
  const field = (name: "starts_at" | "ends_at", label: string) => (
    <TextField
      required
      type="datetime-local"
      max="2099-12-31T23:59"
      name={name}
      label={label}
      held={draft[name]}
      problem={problemOf(name)}
    />
  )
  return (
    <>
      {field("starts_at", t("period.start"))}
      {field("ends_at", t("period.end"))}
    </>
  )
}
