import { Schema } from "effect"
import { HttpApiEndpoint } from "effect/http-api"
import { FIRST_PAGE_PATH } from "./addresses.ts"
import { replyOf } from "./call.ts"
import { Versioned } from "./crud.ts"
import { defineRecord } from "./define-record.ts"
import { sizeBetween, FilterText, Millis, Text, textOf, YesNo } from "./fields.ts"
import { field, text } from "./record-fields.ts"
import { FREE, WORD } from "./texts.ts"

/** The blocks of a page, from top to bottom. */
export const MiniAppBlock = Schema.Struct({
  kind: Schema.Literals(["banner", "text", "products", "coupons", "map"]),
  title: textOf(60),
  content: Text.check(Schema.isMaxLength(2000)).annotate(FREE)
})

const PagePath = Schema.String.check(
  Schema.isMaxLength(100),
  Schema.isPattern(/^\/[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*$/, {
    message: "must be a path such as /pages/home, of lowercase letters, digits and dashes"
  })
).annotate(WORD)

const Publication = Schema.Struct({ ...Versioned.fields, published: Schema.Boolean })

/**
 * A page of the customers' mini-app. Operators call it `name`, customers read `title`. `text` matches anywhere in name,
 * title and path.
 */
export const miniAppPages = defineRecord({
  name: "miniAppPages",
  label: ["小程序页面", "a mini-app page"],
  path: "/mini-app-admin/page",
  screen: FIRST_PAGE_PATH,
  owner: "platform",
  fields: {
    name: text({ max: 60 }),
    title: text({ max: 60 }),
    path: field(PagePath, { unique: true }),
    blocks: field(Schema.Array(MiniAppBlock).check(sizeBetween(0, 30)))
  },
  readOnly: { published: Schema.Boolean, published_at: Schema.NullOr(Millis) },
  filters: { text: FilterText, published: YesNo },
  sort: ["id", "name", "title", "path", "published", "published_at", "created_at", "updated_at"],
  furtherCalls: (row) => [HttpApiEndpoint.post("publish", "/publish", { payload: Publication, success: replyOf(row) })]
})

export const MiniAppPage = miniAppPages.row
export type MiniAppPage = typeof MiniAppPage.Type
export const NewMiniAppPage = miniAppPages.draft
export type NewMiniAppPage = typeof NewMiniAppPage.Type
export const MiniAppPageQuery = miniAppPages.query
