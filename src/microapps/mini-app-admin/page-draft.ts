import { Result, Schema } from "effect"
import { MiniAppBlock, type MiniAppPage, NewMiniAppPage } from "../../effects/contract/mini-app-pages.ts"
import { keysIn } from "../../ui/kit/parts.ts"

const { kind: Kind, title: BlockTitle, content: Content } = MiniAppBlock.fields
export const blockKinds = Kind.literals

const DraftedBlock = Schema.Struct({ key: Schema.Int, kind: Kind, title: Schema.String, content: Schema.String })
export type DraftedBlock = typeof DraftedBlock.Type

/** What the form holds: its blocks from top to bottom. */
export const PageDraft = Schema.Struct({
  name: Schema.String,
  title: Schema.String,
  path: Schema.String,
  blocks: Schema.Array(DraftedBlock)
})
export type PageDraft = typeof PageDraft.Type

export const MOST_BLOCKS = 30

export const blankPage: PageDraft = {
  name: "",
  title: "",
  path: "/pages/",
  blocks: [{ key: 1, kind: "banner", title: "", content: "" }]
}

export const draftedPage = ({ name, title, path, blocks }: MiniAppPage): PageDraft => ({
  name,
  title,
  path,
  blocks: blocks.map((block, index) => ({ key: index + 1, ...block }))
})

export const sentPage = ({ blocks, ...rest }: PageDraft): NewMiniAppPage => ({
  ...rest,
  blocks: blocks.map(({ kind, title, content }) => ({ kind, title, content }))
})

const fits = (schema: Schema.Codec<string, string>, text: string) =>
  Result.isSuccess(Schema.decodeUnknownResult(schema)(text))

const textIn = (form: FormData, name: string) => String(form.get(name) ?? "").trim()

/** What the form holds, and what the contract would refuse of it. */
export const typedPage = (form: FormData) => {
  const draft: PageDraft = {
    name: textIn(form, "name"),
    title: textIn(form, "title"),
    path: textIn(form, "path"),
    blocks: keysIn(form, "kind.").map((key) => ({
      key,
      kind: blockKinds.find((kind) => kind === form.get(`kind.${key}`)) ?? "text",
      title: textIn(form, `title.${key}`),
      content: textIn(form, `content.${key}`)
    }))
  }
  const { name, title, path } = NewMiniAppPage.fields
  const problems: Record<string, string> = {}
  const needs = (field: string, schema: Schema.Codec<string, string>, text: string, problem: string) => {
    if (!fits(schema, text)) problems[field] = problem
  }
  needs("name", name, draft.name, "pages.textProblem")
  needs("title", title, draft.title, "pages.textProblem")
  needs("path", path, draft.path, "pages.pathProblem")
  for (const block of draft.blocks) {
    needs(`title.${block.key}`, BlockTitle, block.title, "pages.textProblem")
    needs(`content.${block.key}`, Content, block.content, "blocks.contentProblem")
  }
  return { draft, problems }
}

/** The lines of a block's content that say something: a paragraph, a product, a coupon each. */
export const linesOf = (content: string): ReadonlyArray<string> =>
  content
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
