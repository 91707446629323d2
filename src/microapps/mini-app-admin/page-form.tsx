import type { MiniAppPage } from "../../effects/contract/mini-app-pages.ts"
import type { RecordForm } from "../kit/record-dialog.tsx"
import { TextField } from "../kit/text-field.tsx"
import { blocksField } from "./block-fields.tsx"
import { draftedPage, type PageDraft, typedPage } from "./page-draft.ts"
import { Phone } from "./phone.tsx"
import type { Translate } from "./words.ts"

/** A page's names, its path and its blocks, and beside them the page as it will look. */
export const pageForm = (t: Translate): RecordForm<MiniAppPage, PageDraft> => ({
  wide: true,
  followed: true,
  title: (edited) => t(edited === null ? "pages.add" : "pages.edit"),
  draftOf: draftedPage,
  typed: typedPage,
  fields: (draft, problemOf, edited, change) => {
    const line = (name: "name" | "title" | "path") => (
      <TextField
        required
        name={name}
        label={t(`pages.${name}`)}
        held={draft[name]}
        problem={problemOf(name)}
        hint={t(`pages.${name}Hint`)}
      />
    )
    return (
      <div className="ma-editor wh-whole">
        <div>
          {edited?.published === true ? <p className="ma-live">{t("pages.live")}</p> : null}
          {line("name")}
          {line("title")}
          {line("path")}
          {blocksField({ t, blocks: draft.blocks, problemOf, change })}
        </div>
        <Phone title={draft.title} blocks={draft.blocks} />
      </div>
    )
  }
})
