import { useId, useState } from "react"
import { chakra } from "./chakra.ts"
import { fingerArea } from "./controls.ts"
import { IconButton } from "./icons.tsx"
import { FilledText, gap, nameOf, recordAt, type TextRecord } from "./record-link.tsx"
import { useTexts } from "./texts.ts"

/** The letters that fit into two lines of a cell. An ideograph counts twice. */
const TWO_LINES = 60

const widthOf = (text: string) => [...text].reduce((width, letter) => width + (letter >= "\u2e80" ? 2 : 1), 0)

/** The text with the names of its records. */
const namedText = (text: string, records: ReadonlyArray<TextRecord>) =>
  text
    .split(gap)
    .map((part) => {
      const record = recordAt(records, part)
      return record === undefined ? part : nameOf(record)
    })
    .join("")

type Props = {
  readonly text: string
  /** The records in the gaps of the text. */
  readonly records?: ReadonlyArray<TextRecord>
}

/** A text in a table cell: two lines, and the rest on demand. */
export const LongText = ({ text, records = [] }: Props) =>
  widthOf(namedText(text, records)) > TWO_LINES ? (
    <Long text={text} records={records} />
  ) : (
    <FilledText text={text} records={records} />
  )

/** Names without links stand for records far behind the two lines, which no focus should reach. */
const beginningOf = (text: string, records: ReadonlyArray<TextRecord>) => {
  let width = 0
  const letters = [...text]
  const end = letters.findIndex((letter) => (width += widthOf(namedText(letter, records))) > 2 * TWO_LINES)
  return end === -1 ? text : letters.slice(0, end).join("") + namedText(letters.slice(end).join(""), records)
}

const Long = ({ text, records }: Required<Props>) => {
  const t = useTexts()
  const id = useId()
  const [whole, setWhole] = useState(false)
  return (
    <LongBox data-long data-whole={whole || undefined}>
      <span id={id}>
        <FilledText text={whole ? text : beginningOf(text, records)} records={records} />
      </span>
      <IconButton
        icon={whole ? "up" : "down"}
        aria-expanded={whole}
        aria-controls={id}
        label={t(whole ? "records.lessText" : "records.wholeText")}
        onClick={() => setWhole(!whole)}
      />
    </LongBox>
  )
}

const LongBox = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "1",
    w: "26rem",
    maxW: "70cqi",
    whiteSpace: "normal",
    "& > span": { flex: "1", minW: "0", overflow: "hidden", overflowWrap: "anywhere", lineClamp: "2" },
    // A focused link is visible.
    "& > span:has(:focus-visible)": { lineClamp: "none" },
    "&[data-whole] > span": { lineClamp: "none" },
    "& > button": { position: "relative", boxSize: "6", _after: fingerArea }
  }
})
