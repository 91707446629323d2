import type { ComponentType } from "react"
import { MoreWords } from "../kit/more-words.tsx"
import type { Topics } from "../kit/topic.ts"

/** A part that is loaded late, with the words that come with it. */
export const withWords =
  <P extends object>(words: Topics, Part: ComponentType<P>) =>
  (props: P) => (
    <MoreWords words={words}>
      <Part {...props} />
    </MoreWords>
  )
