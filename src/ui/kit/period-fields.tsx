import type { Period } from "./period.ts"
import { TextField } from "./text-field.tsx"
import { useKitWords } from "./words.ts"

type Props = {
  readonly draft: { readonly [K in keyof Period]: string }
  readonly problems: { readonly [K in keyof Period]: string | undefined }
}

/** From when to when, to the minute. */
export const PeriodFields = ({ draft, problems }: Props) => {
  const t = useKitWords()
  const field = (name: keyof Period, label: string) => (
    <TextField
      required
      type="datetime-local"
      max="2099-12-31T23:59"
      name={name}
      label={label}
      held={draft[name]}
      problem={problems[name]}
    />
  )
  return (
    <>
      {field("starts_at", t("period.start"))}
      {field("ends_at", t("period.end"))}
    </>
  )
}
