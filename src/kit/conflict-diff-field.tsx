import { chakra } from "./chakra.ts"
import { createContext, Fragment, type ReactNode, useContext, useState } from "react"
import { Button } from "./controls.ts"
import { useTexts } from "./texts.ts"

/** The values of a form by its fields. */
type FieldValues = Readonly<Record<string, unknown>>

/**
 * A form with a version conflict: the values that another person saved, the values typed here, and a function that
 * chooses one.
 */
type ConflictDiff = { readonly saved: object; readonly draft: object; readonly take: (values: FieldValues) => void }
export const ConflictDiffContext = createContext<ConflictDiff | null>(null)

type Props = {
  /** The names of fields that are chosen together. */
  readonly fields: ReadonlyArray<string>
  /** The values as text, if that differs from the values themselves. */
  readonly text?: (record: never) => string
  readonly children: ReactNode
}

/** A field of a form. If another person has changed it since, both values appear below to choose from. */
export const ConflictDiffField = ({ fields, text, children }: Props) => {
  const t = useTexts()
  const diff = useContext(ConflictDiffContext)
  const [choiceCount, setChoiceCount] = useState(0)
  const of = (record: object): FieldValues =>
    Object.fromEntries(fields.map((field) => [field, (record as FieldValues)[field]]))
  if (diff === null || JSON.stringify(of(diff.saved)) === JSON.stringify(of(diff.draft)))
    return <Fragment>{children}</Fragment>

  const plain = (value: unknown) =>
    typeof value === "boolean" ? t(value ? "records.yes" : "records.no") : String(value)
  const offer = (key: "records.takeTheirs" | "records.keepMine", record: object) => {
    const summary = text === undefined ? Object.values(of(record)).map(plain).join(", ") : text(record as never)
    const take = () => {
      diff.take(of(record))
      setChoiceCount(choiceCount + 1)
    }
    return (
      <Button variant="text" onClick={take}>
        {t(key, { text: summary === "" ? t("records.none") : summary })}
      </Button>
    )
  }
  return (
    <div>
      {/* A new key resets the control to the chosen value. */}
      <Fragment key={JSON.stringify([choiceCount, of(diff.saved)])}>{children}</Fragment>
      <ChoiceBox>
        {offer("records.takeTheirs", diff.saved)}
        {offer("records.keepMine", diff.draft)}
      </ChoiceBox>
    </div>
  )
}

const ChoiceBox = chakra("div", {
  base: {
    display: "grid",
    justifyItems: "start",
    gap: "1",
    mb: "3",
    px: "3",
    py: "2",
    rounded: "sm",
    bg: "warning.bg",
    "& button": { flexShrink: "1", textAlign: "start", whiteSpace: "pre-line", overflowWrap: "anywhere" }
  }
})
