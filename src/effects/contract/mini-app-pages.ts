import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Authorization, Needs, replyOf } from "./call.ts"
import { recordFilters } from "./record-filters.ts"
import { crud, Versioned, savedFields } from "./crud.ts"
import { entries, FilterText, Millis, YesNo, listQuery, Text, textOf } from "./fields.ts"
import { FREE, WORD } from "./texts.ts"

/** What a page is made of, from top to bottom. */
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

const drafted = {
  name: textOf(60),
  title: textOf(60),
  path: PagePath,
  blocks: Schema.Array(MiniAppBlock).check(entries(0, 30))
}

/** A page of the customers' mini-app: `name` is what operators call it, `title` what customers read. */
export const MiniAppPage = Schema.Struct({
  ...savedFields,
  ...drafted,
  published: Schema.Boolean,
  published_at: Schema.NullOr(Millis)
})
export type MiniAppPage = typeof MiniAppPage.Type

export const NewMiniAppPage = Schema.Struct(drafted)
export type NewMiniAppPage = typeof NewMiniAppPage.Type

const Publication = Schema.Struct({ ...Versioned.fields, published: Schema.Boolean })

/** `text` matches anywhere in name, title and path. */
export const MiniAppPageQuery = listQuery(
  ["id", "name", "title", "path", "published", "published_at", "created_at", "updated_at"],
  { ...recordFilters, text: FilterText, published: YesNo }
)

export class MiniAppPagesApi extends HttpApiGroup.make("miniAppPages")
  .add(
    ...crud({
      noun: ["小程序页面", "a mini-app page"],
      row: MiniAppPage,
      query: MiniAppPageQuery,
      added: NewMiniAppPage
    }),
    HttpApiEndpoint.post("publish", "/publish", { payload: Publication, success: replyOf(MiniAppPage) })
  )
  .annotateEndpoints(Needs, { any: ["mini-app-admin"] })
  .middleware(Authorization)
  .prefix("/mini-app-admin/page") {}
