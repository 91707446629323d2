import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Authorization, Needs } from "./authorization.ts"
import { FilterText, pageOf, pagingOf } from "./paging.ts"
import { Removal } from "./removal.ts"
import { replyOf } from "./reply.ts"
import { textOf } from "./text.ts"
import { YesNo, editing, kept } from "./versioned.ts"

export const QuizAnswer = textOf(60)

const Answers = Schema.Array(QuizAnswer).check(
  Schema.makeFilter(
    (answers: ReadonlyArray<string>) =>
      (answers.length >= 2 && answers.length <= 6 && new Set(answers).size === answers.length) ||
      "2 to 6 different answers",
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
export const Quiz = Schema.Struct({ ...kept, ...drafted })
export type Quiz = typeof Quiz.Type

export const NewQuiz = Schema.Struct(drafted).check(oneIsRight)
export type NewQuiz = typeof NewQuiz.Type

export const QuizEdit = Schema.Struct({ ...editing, ...drafted }).check(oneIsRight)
export type QuizEdit = typeof QuizEdit.Type

export const quizColumns = ["id", "question", "enabled", "created_at", "updated_at"] as const

/** `question` matches anywhere. */
export const QuizQuery = Schema.Struct({
  ...pagingOf(quizColumns),
  question: Schema.optionalKey(FilterText),
  enabled: Schema.optionalKey(YesNo)
})
export type QuizQuery = typeof QuizQuery.Type

const needed = { any: ["interactive-admin"] }

export class QuizzesApi extends HttpApiGroup.make("quizzes")
  .add(
    HttpApiEndpoint.get("list", "/list", { query: QuizQuery, success: replyOf(pageOf(Quiz)) }).annotate(Needs, needed),
    HttpApiEndpoint.post("add", "/add", { payload: NewQuiz, success: replyOf(Quiz) }).annotate(Needs, needed),
    HttpApiEndpoint.post("edit", "/edit", { payload: QuizEdit, success: replyOf(Quiz) }).annotate(Needs, needed),
    HttpApiEndpoint.post("delete", "/delete", {
      payload: Removal,
      success: replyOf(Schema.Struct({ list: Schema.Array(Quiz) }))
    }).annotate(Needs, needed)
  )
  .middleware(Authorization)
  .prefix("/interactive-admin/quiz") {}
