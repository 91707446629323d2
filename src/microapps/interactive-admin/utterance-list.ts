import { Schema } from "effect"
import { asEvent } from "../../effects/http/as-event.ts"
import { NewUtterance, Utterance, UtteranceQuery } from "../../effects/contract/utterances.ts"
import { typedRecords } from "../../machines/records/typed-records.ts"
import { ApplicationClient } from "../runtime/effect-runtime.ts"
import { write } from "../../effects/http/unwrap.ts"
import { typedCommand } from "../../machines/commands/command-machine.ts"
import { recordEffects } from "../runtime/record-effects.ts"

const { scene: Scene, language: Spoken } = NewUtterance.fields
export const scenes = Scene.literals
export const spoken = Spoken.literals

/** What the form holds: a choice that was not made yet is empty. */
const UtteranceDraft = Schema.Struct({
  scene: Schema.Union([Scene, Schema.Literal("")]),
  language: Schema.Union([Spoken, Schema.Literal("")]),
  text: Schema.String,
  enabled: Schema.Boolean
})
export type UtteranceDraft = typeof UtteranceDraft.Type

export const blankUtterance: UtteranceDraft = { scene: "", language: "", text: "", enabled: true }

export const utteranceList = typedRecords({
  row: Utterance,
  draft: UtteranceDraft,
  query: UtteranceQuery
})

/** The form lets nothing through that the contract does not know. */
const sent = (draft: UtteranceDraft) => draft as NewUtterance

export const utteranceEffects = recordEffects(utteranceList, {
  list: ({ utterances }, query) => utterances.list({ query }),
  add: ({ utterances }, draft) => utterances.add({ payload: sent(draft) }),
  edit: ({ utterances }, record, draft) => utterances.edit({ payload: { ...sent(draft), ...record } }),
  remove: ({ utterances }, payload) => utterances.delete({ payload })
})

/** An utterance is turned on or off: the row as it was seen, the other way round. */
export const utteranceTurn = typedCommand(Utterance)

export const turnUtterance = ({ id, version, scene, language, text, enabled }: Utterance) =>
  ApplicationClient.use(({ utterances }) =>
    write(utterances.edit({ payload: { id, version, scene, language, text, enabled: !enabled } }))
  ).pipe(asEvent(() => utteranceTurn.events.done.make({}), utteranceTurn.events.failed))
