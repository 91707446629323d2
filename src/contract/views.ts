import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Authorization, replyOf } from "./call.ts"
import { sizeBetween, Id, listOf, Text, textOf } from "./fields.ts"
import { FREE, PersonText, WORD } from "./texts.ts"

/** The density of rows in a list. */
export const Density = Schema.Literals(["comfortable", "compact"])
export type Density = typeof Density.Type

/** The name of a list's page. In an application it begins with the application's name. */
const PageName = Schema.String.check(
  Schema.isPattern(/^[\w./-]{1,100}$/, { message: "must be the name of a page" })
).annotate(WORD)

/** The columns of a list in order, each shown or hidden. */
const Columns = Schema.Array(Schema.Struct({ id: textOf(64), shown: Schema.Boolean })).check(sizeBetween(0, 100))

const fields = {
  page: PageName,
  name: textOf(60),
  /** The query of the list in the form of its address. */
  search: Text.check(Schema.isMaxLength(2000)).annotate(FREE),
  columns: Columns,
  density: Density,
  /** True if everybody who uses the page may choose it. */
  shared: Schema.Boolean
}

export const View = Schema.Struct({
  id: Id,
  ...fields,
  owner: PersonText,
  own: Schema.Boolean,
  /** True for the caller's view with which the list opens if its address names no filters. */
  is_default: Schema.Boolean
})
export type View = typeof View.Type

/**
 * With `id` the caller's view is replaced and may be renamed; without, a view is added. A missing `is_default` stays
 * unchanged. A page has at most one default.
 */
export const ViewDraft = Schema.Struct({
  id: Schema.optionalKey(Id),
  ...fields,
  is_default: Schema.optionalKey(Schema.Boolean)
})
export type ViewDraft = typeof ViewDraft.Type

export class ViewsApi extends HttpApiGroup.make("views")
  .add(
    /** Views of a page: the caller's first, then shared ones. Without a page, the default views of all pages. */
    HttpApiEndpoint.get("list", "/list", {
      query: Schema.Struct({ page: Schema.optionalKey(PageName) }),
      success: replyOf(listOf(View))
    }),
    HttpApiEndpoint.post("save", "/save", { payload: ViewDraft, success: replyOf(View) }),
    HttpApiEndpoint.post("remove", "/delete", { payload: Schema.Struct({ id: Id }), success: replyOf(View) })
  )
  .middleware(Authorization)
  .prefix("/system-admin/view") {}
