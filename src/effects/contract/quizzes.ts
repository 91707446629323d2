import { Schema } from "effect"
import { HttpApiGroup } from "effect/http-api"
import { Authorization, Needs } from "./call.ts"
import { recordFilters } from "./record-filters.ts"
import { crud, savedFields } from "./crud.ts"
import { FilterText, YesNo, listQuery, textOf } from "./fields.ts"

export const QuizAnswer = textOf(60)

const Answers = Schema.Array(QuizAnswer).check(
  Schema.makeFilter(
    (answers: ReadonlyArray<string>) =>
      (answers.length >= 2 && answers.length <= 6 && new Set(answers).size === answers.length) ||
      "must be 2 to 6 different answers",
    { identifier: "SoundAnswers" }
  )
)

/** `right` is where the right answer stands among the answers, from 0. */
const drafted = { question: textOf(200), answers: Answers, right: Schema.Int, enabled: Schema.Boolean }

const oneIsRight = Schema.makeFilter(
  ({ answers, right }: { readonly answers: ReadonlyArray<string>; readonly right: number }) =>
    (right >= 0 && right < answers.length) || { path: ["right"], issue: "is none of the answers" },
  { identifier: "OneIsRight" }
)

/** A question that robots ask for fun. */
export const Quiz = Schema.Struct({ ...savedFields, ...drafted })
export type Quiz = typeof Quiz.Type

export const NewQuiz = Schema.Struct(drafted).check(oneIsRight)
export type NewQuiz = typeof NewQuiz.Type

/** `question` matches anywhere. */
export const QuizQuery = listQuery(["id", "question", "enabled", "created_at", "updated_at"], {
  ...recordFilters,
  question: FilterText,
  enabled: YesNo
})

export class QuizzesApi extends HttpApiGroup.make("quizzes")
  .add(...crud({ noun: ["问答", "a quiz"], row: Quiz, query: QuizQuery, added: NewQuiz }))
  .annotateEndpoints(Needs, { any: ["interactive-admin"] })
  .middleware(Authorization)
  .prefix("/interactive-admin/quiz") {}
