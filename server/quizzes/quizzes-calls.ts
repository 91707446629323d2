import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient, type Statement } from "effect/sql"
import { ConsoleApi } from "../../src/effects/contract/console-api.ts"
import type { NewQuiz, Quiz, QuizQuery } from "../../src/effects/contract/quizzes.ts"
import { inside } from "../database/page-of-rows.ts"
import { words } from "../http/language.ts"
import { answering } from "../http/refusal.ts"
import { makeRecordTable } from "../records/record-table.ts"

const valuesOf = ({ question, answers, right, enabled }: NewQuiz) => ({ question, answers, right, enabled })

export const QuizzesCalls = HttpApiBuilder.group(
  ConsoleApi,
  "quizzes",
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const quizzes = yield* makeRecordTable<Quiz>({
      table: "quizzes",
      topic: "quizzes",
      noun: words("问答", "quiz"),
      shown: `id, question, answers, "right", enabled, created_at, updated_at, version`,
      taken: { words: words("该问题已存在", "This question is asked already"), field: "question" }
    })

    const list = (query: QuizQuery) => {
      const where: Array<Statement.Fragment> = []
      if (query.question) where.push(sql`lower(question) like lower(${inside(query.question)})`)
      if (query.enabled) where.push(sql`enabled = ${query.enabled === "true"}`)
      return quizzes.list(query, where)
    }

    return handlers.handleAll({
      list: ({ query }) => answering(list(query)),
      add: ({ payload }) => answering(quizzes.add(valuesOf(payload))),
      edit: ({ payload }) => answering(quizzes.change(payload, { fact: "quizzes.edited", values: valuesOf(payload) })),
      delete: ({ payload }) => answering(quizzes.remove(payload))
    })
  })
)
