import { Result, Schema } from "effect"
import { NewUtterance, type Utterance } from "../../effects/contract/utterances.ts"
import { ChoiceField } from "../../ui/kit/choice-field.tsx"
import { Switch } from "../../ui/kit/switch.tsx"
import { Textarea, CheckLabel } from "../../ui/kit/controls.ts"
import { Field } from "../../ui/kit/field.tsx"
import type { RecordForm } from "../../ui/kit/record-dialog.tsx"
import { scenes, spoken, type UtteranceDraft } from "./utterance-list.ts"
import type { Translate } from "./words.ts"

const fits = (text: string) => Result.isSuccess(Schema.decodeUnknownResult(NewUtterance.fields.text)(text))

const one = <Choice extends string>(choices: ReadonlyArray<Choice>, text: string) =>
  choices.find((choice) => choice === text) ?? ("" as const)

const typed = (form: FormData) => {
  const draft: UtteranceDraft = {
    scene: one(scenes, String(form.get("scene"))),
    language: one(spoken, String(form.get("language"))),
    text: String(form.get("text")).trim(),
    enabled: form.has("enabled")
  }
  const problems = {
    ...(draft.scene === "" ? { scene: "utterances.sceneProblem" } : {}),
    ...(draft.language === "" ? { language: "utterances.languageProblem" } : {}),
    ...(fits(draft.text) ? {} : { text: "utterances.textProblem" })
  }
  return { draft, problems }
}

/** What a robot says, when, and in which language. */
export const utteranceForm = (t: Translate): RecordForm<Utterance, UtteranceDraft> => ({
  title: (edited) => t(edited === null ? "utterances.add" : "utterances.edit"),
  draftOf: ({ scene, language, text, enabled }) => ({ scene, language, text, enabled }),
  typed,
  fields: (draft, problemOf) => (
    <>
      <ChoiceField
        required
        name="scene"
        label={t("utterances.scene")}
        held={draft.scene}
        problem={problemOf("scene")}
        options={scenes.map((id) => ({ id, name: t(`scenes.${id}`) }))}
      />
      <ChoiceField
        required
        name="language"
        label={t("utterances.language")}
        held={draft.language}
        problem={problemOf("language")}
        options={spoken.map((id) => ({ id, name: t(`spoken.${id}`) }))}
      />
      <Field required label={t("utterances.text")} problem={problemOf("text")} hint={t("utterances.textHint")}>
        {(tied) => <Textarea {...tied} name="text" defaultValue={draft.text} />}
      </Field>
      <CheckLabel>
        <Switch name="enabled" defaultChecked={draft.enabled} />
        {t("turn.on")}
      </CheckLabel>
    </>
  )
})
