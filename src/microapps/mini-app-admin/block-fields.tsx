import { Button, Icon, Select, Textarea } from "../kit/controls.tsx"
import { Field } from "../kit/field.tsx"
import { PartButtons } from "../kit/part-buttons.tsx"
import { moved, nextKey, without } from "../../ui/kit/parts.ts"
import type { Change } from "../kit/record-dialog.tsx"
import { TextField } from "../kit/text-field.tsx"
import { blockKinds, type DraftedBlock, MOST_BLOCKS, type PageDraft } from "./page-draft.ts"
import type { Translate } from "./words.ts"

type Ties = {
  readonly t: Translate
  readonly blocks: ReadonlyArray<DraftedBlock>
  readonly problemOf: (field: string) => string | undefined
  readonly change: Change<PageDraft>
}

const blockFields = (block: DraftedBlock, index: number, { t, blocks, problemOf, change }: Ties) => {
  const { key, kind } = block
  const what = t("blocks.number", { number: index + 1 })
  const remove = (form: HTMLFormElement | null) => {
    const beside = blocks[index + 1] ?? blocks[index - 1]
    const focus = beside === undefined ? "addBlock" : `kind.${beside.key}`
    change(form, (draft) => ({ ...draft, blocks: without(draft.blocks, key) }), focus)
  }
  return (
    <fieldset key={key} className="ma-fields">
      <legend>{what}</legend>
      <div className="ma-kind">
        <Select name={`kind.${key}`} aria-label={t("blocks.kind")} defaultValue={kind}>
          {blockKinds.map((each) => (
            <option key={each} value={each}>
              {t(`kinds.${each}`)}
            </option>
          ))}
        </Select>
        <PartButtons
          of={block}
          what={what}
          first={index === 0}
          last={index === blocks.length - 1}
          onMove={(form, by, focus) =>
            change(form, (draft) => ({ ...draft, blocks: moved(draft.blocks, key, by) }), focus)
          }
          onRemove={remove}
        />
      </div>
      <TextField
        required
        name={`title.${key}`}
        label={t("blocks.title")}
        held={block.title}
        problem={problemOf(`title.${key}`) ?? problemOf(`blocks.${index}.title`)}
      />
      <Field
        label={t(`contents.${kind}`)}
        problem={problemOf(`content.${key}`) ?? problemOf(`blocks.${index}.content`)}
      >
        {(tied) => <Textarea {...tied} name={`content.${key}`} rows={2} defaultValue={block.content} />}
      </Field>
    </fieldset>
  )
}

/** What a page is made of, from top to bottom. */
export const blocksField = (ties: Ties) => {
  const { t, blocks, problemOf, change } = ties
  const full = blocks.length >= MOST_BLOCKS
  const add = (form: HTMLFormElement | null) => {
    const key = nextKey(blocks)
    const block = { key, kind: "text", title: "", content: "" } as const
    change(form, (draft) => ({ ...draft, blocks: [...draft.blocks, block] }), `kind.${key}`)
  }
  return (
    <div className="ma-blocks">
      {blocks.map((block, index) => blockFields(block, index, ties))}
      <p className="wh-said wh-wrong">{problemOf("blocks")}</p>
      <Button
        name="addBlock"
        aria-disabled={full}
        onClick={({ currentTarget: { form } }) => (full ? undefined : add(form))}
      >
        <Icon name="plus" />
        {t("blocks.add")}
      </Button>
    </div>
  )
}
