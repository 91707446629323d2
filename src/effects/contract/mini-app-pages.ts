import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Authorization, Needs } from "./authorization.ts"
import { FilterText, Millis, pageOf, pagingOf } from "./paging.ts"
import { Removal } from "./removal.ts"
import { replyOf } from "./reply.ts"
import { keepable, textOf } from "./text.ts"
import { Versioned, YesNo, editing, kept } from "./versioned.ts"

/** What a page is made of, from top to bottom. */
export const MiniAppBlock = Schema.Struct({
  kind: Schema.Literals(["banner", "text", "products", "coupons", "map"]),
  title: textOf(60),
  content: Schema.String.check(Schema.isMaxLength(2000), keepable)
})

const PagePath = Schema.String.check(
  Schema.isMaxLength(100),
  Schema.isPattern(/^\/[a-z0-9][a-z0-9-]*(\/[a-z0-9][a-z0-9-]*)*$/, {
    message: "a path such as /pages/home, of lowercase letters, digits and dashes"
  })
)

const drafted = {
  name: textOf(60),
  title: textOf(60),
  path: PagePath,
  blocks: Schema.Array(MiniAppBlock).check(
    Schema.makeFilter((blocks: ReadonlyArray<unknown>) => blocks.length <= 30 || "30 blocks at most", {
      identifier: "NotTooManyBlocks"
    })
  )
}

/** A page of the customers' mini-app: `name` is what operators call it, `title` what customers read. */
export const MiniAppPage = Schema.Struct({
  ...kept,
  ...drafted,
  published: Schema.Boolean,
  published_at: Schema.NullOr(Millis)
})
export type MiniAppPage = typeof MiniAppPage.Type

export const NewMiniAppPage = Schema.Struct(drafted)
export type NewMiniAppPage = typeof NewMiniAppPage.Type

export const MiniAppPageEdit = Schema.Struct({ ...editing, ...drafted })
export type MiniAppPageEdit = typeof MiniAppPageEdit.Type

const Publication = Schema.Struct({ ...Versioned.fields, published: Schema.Boolean })
export type Publication = typeof Publication.Type

export const miniAppPageColumns = [
  "id",
  "name",
  "title",
  "path",
  "published",
  "published_at",
  "created_at",
  "updated_at"
] as const

/** `text` matches anywhere in name, title and path. */
export const MiniAppPageQuery = Schema.Struct({
  ...pagingOf(miniAppPageColumns),
  text: Schema.optionalKey(FilterText),
  published: Schema.optionalKey(YesNo)
})
export type MiniAppPageQuery = typeof MiniAppPageQuery.Type

const saved = replyOf(MiniAppPage)
const needed = { any: ["mini-app-admin"] }

export class MiniAppPagesApi extends HttpApiGroup.make("miniAppPages")
  .add(
    HttpApiEndpoint.get("list", "/list", { query: MiniAppPageQuery, success: replyOf(pageOf(MiniAppPage)) }).annotate(
      Needs,
      needed
    ),
    HttpApiEndpoint.post("add", "/add", { payload: NewMiniAppPage, success: saved }).annotate(Needs, needed),
    HttpApiEndpoint.post("edit", "/edit", { payload: MiniAppPageEdit, success: saved }).annotate(Needs, needed),
    HttpApiEndpoint.post("delete", "/delete", {
      payload: Removal,
      success: replyOf(Schema.Struct({ list: Schema.Array(MiniAppPage) }))
    }).annotate(Needs, needed),
    HttpApiEndpoint.post("publish", "/publish", { payload: Publication, success: saved }).annotate(Needs, needed)
  )
  .middleware(Authorization)
  .prefix("/mini-app-admin/page") {}
