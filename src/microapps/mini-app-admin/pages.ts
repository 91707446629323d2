import { Schema } from "effect"
import { MiniAppBlock, MiniAppPage, NewMiniAppPage } from "../../contract/mini-app-pages.ts"
import { write } from "../../http/calls.ts"
import { typedMutation } from "../../machines/mutations/mutation-machine.ts"
import { contractProblems } from "../../kit/field-kinds.ts"
import { partsKind } from "../../kit/parts.tsx"
import { recordFields } from "../../kit/record-fields.tsx"
import { ApplicationClient } from "../../http/contract-client.ts"
import { mutationProgram } from "../../effects/programs.ts"

const { kind: Kind } = MiniAppBlock.fields
export const blockKinds = Kind.literals
export const MAX_BLOCKS = 30

const DraftedBlock = Schema.Struct({ key: Schema.Int, kind: Kind, title: Schema.String, content: Schema.String })
export type DraftedBlock = typeof DraftedBlock.Type

const textIn = (form: FormData, name: string) => String(form.get(name) ?? "").trim()
const blocks = partsKind(DraftedBlock, "kind.", [{ kind: "banner", title: "", content: "" }], (form, key) => ({
  kind: blockKinds.find((kind) => kind === form.get(`kind.${key}`)) ?? "text",
  title: textIn(form, `title.${key}`),
  content: textIn(form, `content.${key}`)
}))

const blockProblems = (block: DraftedBlock) => {
  const data = contractProblems(MiniAppBlock.fields, block, {
    title: "miniAppPages.textProblem",
    content: "blocks.contentProblem"
  })
  return Object.fromEntries(Object.entries(data).map(([field, problem]) => [`${field}.${block.key}`, problem]))
}

/** A page's names, its path, and its blocks from top to bottom. */
export const pageFields = recordFields(
  NewMiniAppPage,
  {
    name: {
      kind: "text",
      label: "miniAppPages.fields.name",
      hint: "miniAppPages.nameHint",
      problem: "miniAppPages.textProblem"
    },
    title: {
      kind: "text",
      label: "miniAppPages.fields.title",
      hint: "miniAppPages.titleHint",
      problem: "miniAppPages.textProblem"
    },
    path: {
      kind: "text",
      label: "miniAppPages.fields.path",
      hint: "miniAppPages.pathHint",
      problem: "miniAppPages.pathProblem",
      blank: "/pages/"
    },
    blocks: { kind: blocks }
  },
  (_, __, draft) => Object.assign({}, ...draft.blocks.map(blockProblems))
)
export type PageDraft = typeof pageFields.blank

/** Publishes or unpublishes a page: its row as shown, with the opposite value. */
export const publication = typedMutation(MiniAppPage)

export const publish = mutationProgram(
  publication,
  ({ id, version, published }) =>
    ApplicationClient.use(({ miniAppPages }) =>
      write(miniAppPages.publish({ payload: { id, version, published: !published } }))
    ),
  ({ published, name }) => ({
    message: { key: published ? "miniAppPages.withdrawDone" : "miniAppPages.publishDone", name }
  })
)

/** The non-empty lines of a block's content, each a paragraph, product or coupon. */
export const linesOf = (content: string): ReadonlyArray<string> =>
  content
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
