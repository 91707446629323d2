import { Schema } from "effect"
import { MiniAppBlock, type MiniAppPage, NewMiniAppPage } from "../../effects/contract/mini-app-pages.ts"
import { misfits } from "../../ui/kit/field-kinds.ts"
import { keysIn } from "../../ui/kit/parts.tsx"

const { kind: Kind } = MiniAppBlock.fields
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
  const wrong = misfits(NewMiniAppPage.fields, draft, {
    name: "pages.textProblem",
    title: "pages.textProblem",
    path: "pages.pathProblem"
  })
  const wrongBlocks = draft.blocks.map((block) => {
    const found = misfits(MiniAppBlock.fields, block, { title: "pages.textProblem", content: "blocks.contentProblem" })
    return Object.fromEntries(Object.entries(found).map(([field, problem]) => [`${field}.${block.key}`, problem]))
  })
  return { draft, problems: Object.assign({}, wrong, ...wrongBlocks) as Readonly<Record<string, string>> }
}

/** The lines of a block's content that say something: a paragraph, a product, a coupon each. */
export const linesOf = (content: string): ReadonlyArray<string> =>
  content
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
