import { Fragment, type ReactNode } from "react"
import { sentenceParts } from "../../contract/event-sentences.ts"
import type { OwnEvent, ServerEvent } from "../../contract/events.ts"
import { useTexts } from "../../kit/texts.ts"
import type { Translate } from "../../locales/keys.ts"
import { isEntity, isEventType } from "./event-types.ts"
import { phraseIn } from "./phrases.ts"
import { RecordText } from "./record-text.tsx"

type Told = ServerEvent | OwnEvent

const gaps = { actor: "{{actor}}", record: "{{record}}" }
/** An event of another backend has no text: its type stands for the verb. */
const partsOf = (t: Translate, event: Told) => {
  const { type, entity } = event
  return sentenceParts(event, phraseIn(t), {
    sentence: isEventType(type) ? t(`sentence.${type}`, gaps) : `{{actor}}: ${type}, {{record}}`,
    kind: isEntity(entity) ? t(`entity.${entity}`) : entity
  })
}

/** An event as one sentence. */
export const sentenceText = (t: Translate, event: Told): string =>
  partsOf(t, event)
    .map(({ text }) => text)
    .join("")

/** True if the sentence has words for the event's record. */
export const namesRecord = (t: Translate, event: Told) => partsOf(t, event).some(({ gap }) => gap === "record")

type Props = { readonly event: Told; readonly actor?: (text: string) => ReactNode }

/** The same with links to the records it names, and with its actor rendered by the caller. */
export const Sentence = ({ event, actor = (text) => text }: Props) => {
  const t = useTexts()
  const draw = { actor, record: (text: string) => <RecordText event={event} text={text} /> }
  return partsOf(t, event).map(({ gap, text }, index) => (
    <Fragment key={index}>{gap === undefined ? text : draw[gap](text)}</Fragment>
  ))
}
