import { Schema } from "effect"
import { HttpApiGroup } from "effect/http-api"
import { Authorization, Needs } from "./call.ts"
import { recordFilters } from "./record-filters.ts"
import { crud, savedFields } from "./crud.ts"
import { FilterText, YesNo, listQuery, textOf } from "./fields.ts"

/** When a robot says it. */
const Scene = Schema.Literals(["greeting", "selling", "delivering", "blocked", "charging", "farewell"])
const Spoken = Schema.Literals(["zh-CN", "en-US"])

const drafted = { scene: Scene, language: Spoken, text: textOf(200), enabled: Schema.Boolean }

/** What robots say; of several for one scene and language they choose. */
export const Utterance = Schema.Struct({ ...savedFields, ...drafted })
export type Utterance = typeof Utterance.Type

export const NewUtterance = Schema.Struct(drafted)
export type NewUtterance = typeof NewUtterance.Type

/** `text` matches anywhere. */
export const UtteranceQuery = listQuery(["id", "scene", "language", "text", "enabled", "created_at", "updated_at"], {
  ...recordFilters,
  scene: Scene,
  language: Spoken,
  text: FilterText,
  enabled: YesNo
})

export class UtterancesApi extends HttpApiGroup.make("utterances")
  .add(...crud({ noun: ["话术", "an utterance"], row: Utterance, query: UtteranceQuery, added: NewUtterance }))
  .annotateEndpoints(Needs, { any: ["interactive-admin"] })
  .middleware(Authorization)
  .prefix("/interactive-admin/utterance") {}
