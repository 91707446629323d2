import { Effect, Schema } from "effect"
import { NewUtterance, Utterance, utteranceColumns } from "../../effects/contract/utterances.ts"
import { YesNo } from "../../effects/contract/versioned.ts"
import { queryCodec } from "../../machines/records/query-codec.ts"
import { recordFace } from "../../machines/records/record-face.ts"
import type { Query } from "../../machines/records/records-events.ts"
import { Calls, write } from "../kit/calls.ts"
import { deedFace } from "../kit/deed-machine.ts"
import { recordAnswers } from "../kit/record-answers.ts"

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

const Sort = Schema.Literals(utteranceColumns)
const Order = Schema.Literals(["asc", "desc"])
const UtteranceFilters = Schema.Struct({
  page: Schema.Int,
  page_size: Schema.Int,
  sort: Schema.optionalKey(Sort),
  order: Schema.optionalKey(Order),
  scene: Schema.optionalKey(Scene),
  language: Schema.optionalKey(Spoken),
  text: Schema.optionalKey(Schema.String),
  enabled: Schema.optionalKey(YesNo)
})
type UtteranceFilters = typeof UtteranceFilters.Type & Query

export const utteranceList = recordFace<Utterance, UtteranceDraft, UtteranceFilters>({
  row: Utterance,
  draft: UtteranceDraft,
  query: UtteranceFilters as never
})

/** The query of the list as an address holds it. */
export const utteranceQuery = queryCodec<UtteranceFilters>({
  sort: Sort,
  order: Order,
  scene: Scene,
  language: Spoken,
  text: Schema.NonEmptyString,
  enabled: YesNo
})

/** The form lets nothing through that the contract does not know. */
const sent = (draft: UtteranceDraft) => draft as NewUtterance

export const utteranceAnswers = recordAnswers(utteranceList, "/interactive-admin/utterance", {
  list: ({ utterances }, query) => utterances.list({ query }),
  add: ({ utterances }, draft) => utterances.add({ payload: sent(draft) }),
  edit: ({ utterances }, record, draft) => utterances.edit({ payload: { ...sent(draft), ...record } }),
  remove: ({ utterances }, payload) => utterances.delete({ payload })
})

/** An utterance is turned on or off: the row as it was seen, the other way round. */
export const utteranceTurn = deedFace(Utterance)

export const turnUtterance = ({ id, version, scene, language, text, enabled }: Utterance) =>
  Calls.use(({ utterances }) =>
    write(
      "POST /interactive-admin/utterance/edit",
      utterances.edit({ payload: { id, version, scene, language, text, enabled: !enabled } })
    )
  ).pipe(
    Effect.match({
      onSuccess: () => utteranceTurn.events.done.make({}),
      onFailure: (fault) => utteranceTurn.events.failed.make({ fault })
    })
  )
