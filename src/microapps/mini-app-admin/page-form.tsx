import { Options } from "../../kit/options.tsx"
import { chakra } from "../../kit/chakra.ts"
import type { MiniAppPage } from "../../contract/mini-app-pages.ts"
import type { ReviseDraft } from "../../kit/record-dialog.tsx"
import { ConflictDiffField } from "../../kit/conflict-diff-field.tsx"
import { TextField } from "../../kit/text-field.tsx"
import { blockKinds, type DraftedBlock, MAX_BLOCKS, type PageDraft, pageFields } from "./pages.ts"
import { Phone } from "./phone.tsx"
import type { Translate } from "../../locales/keys.ts"
import { Button, Select, Textarea } from "../../kit/controls.ts"
import { Icon } from "../../kit/icons.tsx"
import { Field, FieldHint } from "../../kit/field.tsx"
import { PartButtons, movePart, nextKey, removePart } from "../../kit/parts.tsx"

type Ties = {
  readonly t: Translate
  readonly blocks: ReadonlyArray<DraftedBlock>
  readonly problemOf: (field: string) => string | undefined
  readonly change: ReviseDraft<PageDraft>
}

const Block = chakra("fieldset", {
  base: {
    minW: "0",
    mb: "3",
    px: "3",
    pt: "2",
    border: "1px solid",
    borderColor: "border",
    rounded: "md",
    "& > legend": { px: "1", fontSize: "sm", fontWeight: "bold" },
    "& > [data-kind]": { display: "flex", gap: "2", mb: "2" }
  }
})

const blockFields = (block: DraftedBlock, index: number, { t, blocks, problemOf, change }: Ties) => {
  const { key, kind } = block
  const partName = t("blocks.number", { number: index + 1 })
  const remove = (form: HTMLFormElement | null) => {
    const neighbour = blocks[index + 1] ?? blocks[index - 1]
    const focus = neighbour === undefined ? "addBlock" : `kind.${neighbour.key}`
    change(form, (draft) => ({ ...draft, blocks: removePart(draft.blocks, key) }), focus)
  }
  return (
    <Block key={key}>
      <legend>{partName}</legend>
      <div data-kind>
        <Select name={`kind.${key}`} aria-label={t("blocks.kind")} defaultValue={kind}>
          <Options of={blockKinds.map((kind) => ({ id: kind, name: t(`miniAppPages.blocks.kind.${kind}`) }))} />
        </Select>
        <PartButtons
          of={block}
          partName={partName}
          first={index === 0}
          last={index === blocks.length - 1}
          onMove={(form, by, focus) =>
            change(form, (draft) => ({ ...draft, blocks: movePart(draft.blocks, key, by) }), focus)
          }
          onRemove={remove}
        />
      </div>
      <TextField
        required
        name={`title.${key}`}
        label={t("blocks.title")}
        defaultValue={block.title}
        problem={problemOf(`title.${key}`) ?? problemOf(`blocks.${index}.title`)}
      />
      <Field
        label={t(`contents.${kind}`)}
        problem={problemOf(`content.${key}`) ?? problemOf(`blocks.${index}.content`)}
      >
        {(controlProps) => <Textarea {...controlProps} name={`content.${key}`} rows={2} defaultValue={block.content} />}
      </Field>
    </Block>
  )
}

/** The blocks of a page, from top to bottom. */
const blocksField = (ties: Ties) => {
  const { t, blocks, problemOf, change } = ties
  const full = blocks.length >= MAX_BLOCKS
  const add = (form: HTMLFormElement | null) => {
    const key = nextKey(blocks)
    const block = { key, kind: "text", title: "", content: "" } as const
    change(form, (draft) => ({ ...draft, blocks: [...draft.blocks, block] }), `kind.${key}`)
  }
  return (
    <ConflictDiffField
      fields={["blocks"]}
      text={(draft: PageDraft) =>
        draft.blocks.map(({ kind, title }) => `${t(`miniAppPages.blocks.kind.${kind}`)} ${title}`).join("\n")
      }
    >
      <div>
        {blocks.map((block, index) => blockFields(block, index, ties))}
        <FieldHint wrong>{problemOf("blocks")}</FieldHint>
        <Button
          name="addBlock"
          aria-disabled={full}
          onClick={({ currentTarget: { form } }) => (full ? undefined : add(form))}
        >
          <Icon name="plus" />
          {t("blocks.add")}
        </Button>
      </div>
    </ConflictDiffField>
  )
}

const Editor = chakra("div", {
  base: {
    display: "grid",
    // The narrowest phones have less room than the preview.
    gridTemplateColumns: { base: "minmax(0, 1fr)", md: "minmax(0, 1fr) 280px" },
    gap: "5",
    md: {
      alignItems: "start",
      "& [data-phone]": { position: "sticky", top: "16" }
    }
  }
})

/** The form of a page, beside a preview of the page. */
export const pageForm = (t: Translate) =>
  pageFields.form<MiniAppPage>(t, {
    wide: true,
    followed: true,
    title: (edited) => t(edited === null ? "miniAppPages.add" : "miniAppPages.edit"),
    fields: ({ draw, draft, problemOf, edited, change }) => (
      <Editor data-whole>
        <div>
          {edited?.published === true ? (
            <chakra.p mb="2" px="3" py="2" rounded="sm" bg="warning.bg" color="warning.fg">
              {t("miniAppPages.live")}
            </chakra.p>
          ) : null}
          {draw(["name", "title", "path"])}
          {blocksField({ t, blocks: draft.blocks, problemOf, change })}
        </div>
        <Phone title={draft.title} blocks={draft.blocks} />
      </Editor>
    )
  })
