import { Effect, Schema } from "effect"
import { Quiz, quizColumns } from "../../effects/contract/quizzes.ts"
import { YesNo } from "../../effects/contract/versioned.ts"
import { queryCodec } from "../../machines/records/query-codec.ts"
import { recordFace } from "../../machines/records/record-face.ts"
import type { Query } from "../../machines/records/records-events.ts"
import { Calls, write } from "../kit/calls.ts"
import { deedFace } from "../kit/deed-machine.ts"
import { recordAnswers } from "../kit/record-answers.ts"
import { QuizDraft, sentQuiz } from "./quiz-draft.ts"

const Sort = Schema.Literals(quizColumns)
const Order = Schema.Literals(["asc", "desc"])
const QuizFilters = Schema.Struct({
  page: Schema.Int,
  page_size: Schema.Int,
  sort: Schema.optionalKey(Sort),
  order: Schema.optionalKey(Order),
  question: Schema.optionalKey(Schema.String),
  enabled: Schema.optionalKey(YesNo)
})
type QuizFilters = typeof QuizFilters.Type & Query

export const quizList = recordFace<Quiz, QuizDraft, QuizFilters>({
  row: Quiz,
  draft: QuizDraft,
  query: QuizFilters as never
})

/** The query of the list as an address holds it. */
export const quizQuery = queryCodec<QuizFilters>({
  sort: Sort,
  order: Order,
  question: Schema.NonEmptyString,
  enabled: YesNo
})

export const quizAnswers = recordAnswers(quizList, "/interactive-admin/quiz", {
  list: ({ quizzes }, query) => quizzes.list({ query }),
  add: ({ quizzes }, draft) => quizzes.add({ payload: sentQuiz(draft) }),
  edit: ({ quizzes }, record, draft) => quizzes.edit({ payload: { ...sentQuiz(draft), ...record } }),
  remove: ({ quizzes }, payload) => quizzes.delete({ payload })
})

/** A quiz is turned on or off: the row as it was seen, the other way round. */
export const quizTurn = deedFace(Quiz)

export const turnQuiz = ({ id, version, question, answers, right, enabled }: Quiz) =>
  Calls.use(({ quizzes }) =>
    write(
      "POST /interactive-admin/quiz/edit",
      quizzes.edit({ payload: { id, version, question, answers, right, enabled: !enabled } })
    )
  ).pipe(
    Effect.match({
      onSuccess: () => quizTurn.events.done.make({}),
      onFailure: (fault) => quizTurn.events.failed.make({ fault })
    })
  )
