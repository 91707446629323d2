import { FIRST_PAGE_PATH } from "./addresses.ts"
import { defineRecord } from "./define-record.ts"
import { choice, text, yesNo } from "./record-fields.ts"

/** A text that robots say. A robot chooses among those for a scene and language. */
export const utterances = defineRecord({
  name: "utterances",
  label: ["话术", "a phrase"],
  path: "/interactive-admin/utterance",
  screen: FIRST_PAGE_PATH,
  owner: "platform",
  fields: {
    scene: choice(["greeting", "selling", "delivering", "blocked", "charging", "farewell"], { filter: true }),
    language: choice(["zh-CN", "en-US"], { filter: true }),
    text: text({
      max: 200,
      search: true,
      unique: true
    }),
    enabled: yesNo({ filter: true })
  },
  sort: ["id", "scene", "language", "text", "enabled", "created_at", "updated_at"]
})

export const Utterance = utterances.row
export type Utterance = typeof Utterance.Type
export const UtteranceQuery = utterances.query
