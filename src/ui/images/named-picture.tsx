import { chakra } from "../../kit/chakra.ts"
import { Picture } from "../../kit/picture.tsx"
import { LongText } from "../../kit/long-text.tsx"

type Props = {
  readonly url: string | null
  readonly name: string
  readonly size?: number
  readonly square?: boolean
}

const letters = new Intl.Segmenter(undefined, { granularity: "grapheme" })

/** These characters only mark the direction of the following text. */
const unseen = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** The first letter as people see it: an emoji of several parts is one. */
const firstOf = (name: string) =>
  letters.segment(name.replace(unseen, "").trim())[Symbol.iterator]().next().value?.segment ?? ""

/** A person's picture or, without one, the first letter of the name. */
export const PictureOf = ({ url, name, size = 24, square = false }: Props) => (
  <Picture url={url} size={size} square={square}>
    <Letter
      aria-hidden
      data-letter={firstOf(name)}
      style={{
        width: `${size}px`,
        height: `${size}px`,
        fontSize: `${Math.round(size / 2)}px`,
        borderRadius: square ? "4px" : "50%"
      }}
    />
  </Picture>
)

/** In a row of a list: the picture beside the name, in whichever direction that is written. */
export const NamedPicture = (props: Props) => (
  <Named>
    <PictureOf {...props} />
    <bdi>
      <LongText text={props.name} />
    </bdi>
  </Named>
)

const Letter = chakra("span", {
  base: {
    display: "inline-grid",
    placeItems: "center",
    flexShrink: "0",
    overflow: "hidden",
    bg: "bg.hover",
    color: "fg.muted",
    fontWeight: "medium",
    lineHeight: "1",
    textTransform: "uppercase",
    // Rendered by CSS, so that copying or reading a row yields the name alone.
    _before: { content: "attr(data-letter)" }
  }
})

const Named = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "2",
    maxW: "full",
    fontWeight: "medium",
    verticalAlign: "middle",
    // In full as far as there is room, in several lines beyond.
    "& > bdi": {
      flexShrink: { sm: "0" },
      w: { sm: "max-content" },
      minW: "0",
      maxW: { sm: "36cqi", md: "20rem" },
      overflowWrap: "anywhere",
      whiteSpace: "normal"
    }
  }
})
