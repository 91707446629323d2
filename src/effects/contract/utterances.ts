import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Authorization, Needs } from "./authorization.ts"
import { FilterText, pageOf, pagingOf } from "./paging.ts"
import { Removal } from "./removal.ts"
import { replyOf } from "./reply.ts"
import { textOf } from "./text.ts"
import { YesNo, editing, kept } from "./versioned.ts"

/** When a robot says it. */
const Scene = Schema.Literals(["greeting", "selling", "delivering", "blocked", "charging", "farewell"])
const Spoken = Schema.Literals(["zh-CN", "en-US"])

const drafted = { scene: Scene, language: Spoken, text: textOf(200), enabled: Schema.Boolean }

/** What robots say; of several for one scene and language they choose. */
export const Utterance = Schema.Struct({ ...kept, ...drafted })
export type Utterance = typeof Utterance.Type

export const NewUtterance = Schema.Struct(drafted)
export type NewUtterance = typeof NewUtterance.Type

export const UtteranceEdit = Schema.Struct({ ...editing, ...drafted })
export type UtteranceEdit = typeof UtteranceEdit.Type

export const utteranceColumns = ["id", "scene", "language", "text", "enabled", "created_at", "updated_at"] as const

/** `text` matches anywhere. */
export const UtteranceQuery = Schema.Struct({
  ...pagingOf(utteranceColumns),
  scene: Schema.optionalKey(Scene),
  language: Schema.optionalKey(Spoken),
  text: Schema.optionalKey(FilterText),
  enabled: Schema.optionalKey(YesNo)
})
export type UtteranceQuery = typeof UtteranceQuery.Type

const needed = { any: ["interactive-admin"] }

export class UtterancesApi extends HttpApiGroup.make("utterances")
  .add(
    HttpApiEndpoint.get("list", "/list", { query: UtteranceQuery, success: replyOf(pageOf(Utterance)) }).annotate(
      Needs,
      needed
    ),
    HttpApiEndpoint.post("add", "/add", { payload: NewUtterance, success: replyOf(Utterance) }).annotate(Needs, needed),
    HttpApiEndpoint.post("edit", "/edit", { payload: UtteranceEdit, success: replyOf(Utterance) }).annotate(
      Needs,
      needed
    ),
    HttpApiEndpoint.post("delete", "/delete", {
      payload: Removal,
      success: replyOf(Schema.Struct({ list: Schema.Array(Utterance) }))
    }).annotate(Needs, needed)
  )
  .middleware(Authorization)
  .prefix("/interactive-admin/utterance") {}
