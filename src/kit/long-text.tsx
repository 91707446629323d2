import { useId, useState } from "react"
import { chakra } from "./chakra.ts"
import { IconButton } from "./icons.tsx"
import { useTexts } from "./texts.ts"

/** The letters that fit into two lines of a cell. An ideograph counts twice. */
const TWO_LINES = 60

const widthOf = (text: string) => [...text].reduce((width, letter) => width + (letter >= "\u2e80" ? 2 : 1), 0)

/** A text in a table cell: two lines, and the rest on demand. */
export const LongText = ({ text }: { readonly text: string }) =>
  widthOf(text) > TWO_LINES ? <Long text={text} /> : text

const Long = ({ text }: { readonly text: string }) => {
  const t = useTexts()
  const id = useId()
  const [whole, setWhole] = useState(false)
  return (
    <LongBox data-long data-whole={whole || undefined}>
      <span id={id}>{text}</span>
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
    overflowWrap: "anywhere",
    "& > span": { flex: "1", minW: "0", overflow: "hidden", lineClamp: "2" },
    "&[data-whole] > span": { lineClamp: "none" },
    "& > button": { boxSize: "6" }
  }
})
