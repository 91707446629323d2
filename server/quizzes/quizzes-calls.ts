import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { ConsoleApi } from "../../src/effects/contract/console-api.ts"
import { Quiz, QuizQuery } from "../../src/effects/contract/quizzes.ts"
import { words } from "../http/language.ts"
import { crudHandlers } from "../records/crud-handlers.ts"
import { makeRecordTable } from "../records/record-table.ts"

export const QuizzesCalls = HttpApiBuilder.group(
  ConsoleApi,
  "quizzes",
  Effect.fnUntraced(function* (handlers) {
    const quizzes = yield* makeRecordTable({
      table: "quizzes",
      topic: "quizzes",
      noun: words("问答", "quiz"),
      row: Quiz,
      query: QuizQuery,
      taken: { words: words("该问题已存在", "This question is asked already"), field: "question" }
    })
    return handlers.handleAll(crudHandlers(quizzes))
  })
)
