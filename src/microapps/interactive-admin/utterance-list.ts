import { inDays } from "../../contract/record-filters.ts"
import { withPeriod } from "../../contract/day-period.ts"
import { asEvent, write } from "../../http/calls.ts"
import { NewUtterance, Utterance, UtteranceQuery } from "../../contract/utterances.ts"
import { typedRecords } from "../../machines/records/typed-records.ts"
import { recordFields } from "../../kit/record-fields.tsx"
import type { Translate } from "../../locales/keys.ts"
import { ApplicationClient } from "../runtime/effect-runtime.ts"
import { typedMutation } from "../../machines/mutations/mutation-machine.ts"

/** A robot's sentence, its occasion and its language. */
export const utteranceFields = recordFields(NewUtterance, {
  scene: { kind: "choice", label: "utterances.scene", problem: "utterances.sceneProblem" },
  language: { kind: "choice", label: "utterances.language", problem: "utterances.languageProblem" },
  text: { kind: "area", label: "utterances.text", hint: "utterances.textHint", problem: "utterances.textProblem" },
  enabled: { kind: "switch", label: "turn.on" }
})

export const utteranceForm = (t: Translate) =>
  utteranceFields.form(t, {
    title: (edited) => t(edited === null ? "utterances.add" : "utterances.edit"),
    choices: { scene: (id) => t(`scenes.${id}`), language: (id) => t(`spoken.${id}`) }
  })

export const utteranceList = typedRecords({
  row: Utterance,
  draft: utteranceFields.draft,
  draftOf: utteranceFields.draftOf,
  query: inDays(UtteranceQuery),
  exported: { group: "utterances", query: withPeriod },
  made: "created"
})

/** An utterance is turned on or off: the row as it was seen, the other way round. */
export const utteranceTurn = typedMutation(Utterance)

export const turnUtterance = ({ id, version, scene, language, text, enabled }: Utterance) =>
  ApplicationClient.use(({ utterances }) =>
    write(utterances.edit({ payload: { id, version, scene, language, text, enabled: !enabled } }))
  ).pipe(asEvent(() => utteranceTurn.events.done.make({}), utteranceTurn.events.failed))
