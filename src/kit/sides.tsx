import { chakra } from "./chakra.ts"
import { createContext, Fragment, type ReactNode, useContext, useState } from "react"
import { Button } from "./controls.ts"
import { useTexts } from "./texts.ts"

/** The values of a form, by its fields. */
type Held = Readonly<Record<string, unknown>>

/** A form that somebody else was faster with: what he has saved, what was typed here, and how fields of one of them are taken. */
type TwoSides = { readonly theirs: object; readonly mine: object; readonly take: (some: Held) => void }
export const SidesContext = createContext<TwoSides | null>(null)

type Props = {
  /** The names of the fields that belong together. */
  readonly fields: ReadonlyArray<string>
  /** The values in words, where they differ from the values. */
  readonly text?: (record: never) => string
  readonly children: ReactNode
}

/** A field of a form. Where somebody else has put something else in it meanwhile, both stand beneath it to choose from. */
export const Sides = ({ fields, text, children }: Props) => {
  const t = useTexts()
  const sides = useContext(SidesContext)
  const [taken, setTaken] = useState(0)
  const of = (record: object): Held => Object.fromEntries(fields.map((field) => [field, (record as Held)[field]]))
  if (sides === null || JSON.stringify(of(sides.theirs)) === JSON.stringify(of(sides.mine)))
    return <Fragment>{children}</Fragment>

  const plain = (value: unknown) =>
    typeof value === "boolean" ? t(value ? "records.yes" : "records.no") : String(value)
  const offer = (key: "records.takeTheirs" | "records.keepMine", record: object) => {
    const summary = text === undefined ? Object.values(of(record)).map(plain).join(", ") : text(record as never)
    const take = () => {
      sides.take(of(record))
      setTaken(taken + 1)
    }
    return (
      <Button variant="text" onClick={take}>
        {t(key, { text: summary === "" ? t("records.none") : summary })}
      </Button>
    )
  }
  return (
    <div>
      {/* The own value of a control begins anew with the chosen one. */}
      <Fragment key={JSON.stringify([taken, of(sides.theirs)])}>{children}</Fragment>
      <Both>
        {offer("records.takeTheirs", sides.theirs)}
        {offer("records.keepMine", sides.mine)}
      </Both>
    </div>
  )
}

const Both = chakra("div", {
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
