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
  fields: ({ name, title, path, blocks }, problemOf, edited, change) => (
    <div className="ma-editor wh-whole">
      <div>
        {edited?.published === true ? <p className="ma-live">{t("pages.live")}</p> : null}
        <TextField
          required
          name="name"
          label={t("pages.name")}
          held={name}
          problem={problemOf("name")}
          hint={t("pages.nameHint")}
        />
        <TextField
          required
          name="title"
          label={t("pages.title")}
          held={title}
          problem={problemOf("title")}
          hint={t("pages.titleHint")}
        />
        <TextField
          required
          name="path"
          label={t("pages.path")}
          held={path}
          problem={problemOf("path")}
          hint={t("pages.pathHint")}
        />
        {blocksField({ t, blocks, problemOf, change })}
      </div>
      <Phone title={title} blocks={blocks} />
    </div>
  )
})
