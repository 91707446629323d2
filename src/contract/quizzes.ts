import { Schema } from "effect"
import { defineRecord } from "./define-record.ts"
import { textOf } from "./fields.ts"
import { field, text, yesNo } from "./record-fields.ts"

export const QuizAnswer = textOf(60)

const Answers = Schema.Array(QuizAnswer).check(
  Schema.makeFilter(
    (answers: ReadonlyArray<string>) =>
      (answers.length >= 2 && answers.length <= 6 && new Set(answers).size === answers.length) ||
      "must be 2 to 6 different answers",
    { identifier: "SoundAnswers" }
  )
)

const oneIsRight = Schema.makeFilter(
  ({ answers, right }: { readonly answers: ReadonlyArray<string>; readonly right: number }) =>
    (right >= 0 && right < answers.length) || { path: ["right"], issue: "is not one of the answers" },
  { identifier: "OneIsRight" }
)

/** A question that robots ask for fun. `right` is the index of the right answer, from 0. */
export const quizzes = defineRecord({
  name: "quizzes",
  label: ["问答", "a quiz"],
  path: "/interactive-admin/quiz",
  screen: "/quizzes",
  owner: "platform",
  fields: {
    question: text({ max: 200, search: true, unique: true }),
    answers: field(Answers),
    right: field(Schema.Int),
    enabled: yesNo({ filter: true })
  },
  checks: [oneIsRight],
  sort: ["id", "question", "enabled", "created_at", "updated_at"]
})

export const Quiz = quizzes.row
export type Quiz = typeof Quiz.Type
export const NewQuiz = quizzes.draft
export type NewQuiz = typeof NewQuiz.Type
export const QuizQuery = quizzes.query
