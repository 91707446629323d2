import { Effect } from "effect"
import { Quiz, QuizQuery } from "../../src/effects/contract/quizzes.ts"
import { callsOf } from "../calls.ts"
import { words, conflict } from "../http/words.ts"
import { crudHandlers, makeRecordTable } from "../records/record-table.ts"

export const QuizzesCalls = callsOf(
  "quizzes",
  Effect.map(
    makeRecordTable({
      topic: "quizzes",
      row: Quiz,
      query: QuizQuery,
      taken: () => conflict(words("该问题已存在", "This question is asked already"), "question")
    }),
    (quizzes) => crudHandlers(quizzes)
  )
)
