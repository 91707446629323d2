import { chakra } from "../../kit/chakra.ts"
import type { Quiz } from "../../contract/quizzes.ts"
import { Button, Input, Checkbox } from "../../kit/controls.ts"
import { Icon } from "../../kit/icons.tsx"
import { ConflictDiffField } from "../../kit/conflict-diff-field.tsx"
import { FieldHint } from "../../kit/field.tsx"
import { PartButtons, Parts, movePart, nextKey, removePart } from "../../kit/parts.tsx"
import type { ReviseDraft } from "../../kit/record-dialog.tsx"
import { MIN_ANSWERS, MAX_ANSWERS, type QuizDraft, quizFields } from "./quizzes.ts"
import type { Translate } from "../../locales/keys.ts"

const answersField = (
  t: Translate,
  { answers, right }: QuizDraft,
  problemOf: (field: string) => string | undefined,
  change: ReviseDraft<QuizDraft>
) => {
  const full = answers.length >= MAX_ANSWERS
  const add = (form: HTMLFormElement | null) => {
    const key = nextKey(answers)
    change(form, (draft) => ({ ...draft, answers: [...draft.answers, { key, text: "" }] }), `answer.${key}`)
  }
  const remove = (form: HTMLFormElement | null, key: number) => {
    const answerIndex = answers.findIndex((answer) => answer.key === key)
    const neighbour = answers[answerIndex + 1] ?? answers[answerIndex - 1]
    change(form, (draft) => ({ ...draft, answers: removePart(draft.answers, key) }), `answer.${neighbour?.key}`)
  }
  const wrong = problemOf("right") ?? problemOf("answers")
  return (
    <Parts>
      <legend>{t("quizzes.fields.answers")}</legend>
      <FieldHint mb="2" wrong={wrong !== undefined} id="right-said">
        {wrong ?? t("quizzes.answersHint")}
      </FieldHint>
      {answers.map((answer, index) => {
        const partName = t("quizzes.answer", { number: index + 1 })
        const problem = problemOf(`answer.${answer.key}`) ?? problemOf(`answers.${index}`)
        return (
          <Answer key={answer.key}>
            <Checkbox
              type="radio"
              name="right"
              value={answer.key}
              defaultChecked={right === answer.key}
              aria-label={t("quizzes.isRight", { what: partName })}
              aria-describedby="right-said"
            />
            <Input
              name={`answer.${answer.key}`}
              defaultValue={answer.text}
              aria-label={partName}
              aria-required
              aria-invalid={problem === undefined ? undefined : true}
              aria-describedby={`answer-${answer.key}-said`}
            />
            <PartButtons
              of={answer}
              partName={partName}
              first={index === 0}
              last={index === answers.length - 1}
              needed={answers.length <= MIN_ANSWERS}
              onMove={(form, by, focus) =>
                change(form, (draft) => ({ ...draft, answers: movePart(draft.answers, answer.key, by) }), focus)
              }
              onRemove={(form) => remove(form, answer.key)}
            />
            <FieldHint wrong gridColumn="2 / -1" id={`answer-${answer.key}-said`}>
              {problem}
            </FieldHint>
          </Answer>
        )
      })}
      <Button aria-disabled={full} onClick={({ currentTarget: { form } }) => (full ? undefined : add(form))}>
        <Icon name="plus" />
        {t("quizzes.addAnswer")}
      </Button>
    </Parts>
  )
}

const Answer = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "auto 1fr auto",
    alignItems: "center",
    columnGap: "2",
    rowGap: "0.5"
  }
})

/** Answers as lines, with the right one marked. */
const answersText = ({ answers, right }: QuizDraft) =>
  answers.map(({ key, text }) => (key === right ? `✓ ${text}` : text)).join("\n")

export const quizForm = (t: Translate) =>
  quizFields.form<Quiz>(t, {
    title: (edited) => t(edited === null ? "quizzes.add" : "quizzes.edit"),
    fields: ({ draw, draft, problemOf, change }) => (
      <>
        {draw(["question"])}
        <ConflictDiffField fields={["answers", "right"]} text={answersText}>
          {answersField(t, draft, problemOf, change)}
        </ConflictDiffField>
        {draw(["enabled"])}
      </>
    )
  })
