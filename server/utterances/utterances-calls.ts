import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { SqlClient, type Statement } from "effect/sql"
import { ConsoleApi } from "../../src/effects/contract/console-api.ts"
import type { NewUtterance, Utterance, UtteranceQuery } from "../../src/effects/contract/utterances.ts"
import { inside } from "../database/page-of-rows.ts"
import { words } from "../http/language.ts"
import { answering } from "../http/refusal.ts"
import { makeRecordTable } from "../records/record-table.ts"

const valuesOf = ({ scene, language, text, enabled }: NewUtterance) => ({ scene, language, text, enabled })

export const UtterancesCalls = HttpApiBuilder.group(
  ConsoleApi,
  "utterances",
  Effect.fnUntraced(function* (handlers) {
    const sql = yield* SqlClient.SqlClient
    const utterances = yield* makeRecordTable<Utterance>({
      table: "utterances",
      topic: "utterances",
      noun: words("话术", "utterance"),
      shown: "id, scene, language, text, enabled, created_at, updated_at, version",
      taken: {
        words: words("该场景已有相同的话术", "This scene has the same utterance already"),
        field: "text"
      }
    })

    const list = (query: UtteranceQuery) => {
      const where: Array<Statement.Fragment> = []
      if (query.scene) where.push(sql`scene = ${query.scene}`)
      if (query.language) where.push(sql`language = ${query.language}`)
      if (query.text) where.push(sql`lower(text) like lower(${inside(query.text)})`)
      if (query.enabled) where.push(sql`enabled = ${query.enabled === "true"}`)
      return utterances.list(query, where)
    }

    return handlers.handleAll({
      list: ({ query }) => answering(list(query)),
      add: ({ payload }) => answering(utterances.add(valuesOf(payload))),
      edit: ({ payload }) =>
        answering(utterances.change(payload, { fact: "utterances.edited", values: valuesOf(payload) })),
      delete: ({ payload }) => answering(utterances.remove(payload))
    })
  })
)
