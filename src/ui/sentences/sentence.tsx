import { Fragment, type ReactNode } from "react"
import { type Phrase, sentenceParts } from "../../contract/event-sentences.ts"
import type { OwnEvent, ServerEvent } from "../../contract/events.ts"
import { useTexts } from "../../kit/texts.ts"
import type { Translate } from "../../locales/keys.ts"
import { isEntity, isEventType } from "./event-types.ts"

type Told = ServerEvent | OwnEvent

/** The phrases that name records, in the operator's language. */
export const phraseIn =
  (t: Translate): Phrase =>
  (key, gaps = {}) =>
    t(`phrase.${key}`, gaps)

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

type Draw = (text: string) => ReactNode
const plain: Draw = (text) => text

/** The same, with its actor and its record rendered by the caller. */
export const Sentence = ({
  event,
  actor = plain,
  record = plain
}: {
  readonly event: Told
  readonly actor?: Draw
  readonly record?: Draw
}) => {
  const t = useTexts()
  const draw = { actor, record }
  return partsOf(t, event).map(({ gap, text }, index) => (
    <Fragment key={index}>{gap === undefined ? text : draw[gap](text)}</Fragment>
  ))
}
