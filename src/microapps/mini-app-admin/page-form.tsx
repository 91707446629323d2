import type { MiniAppPage } from "../../effects/contract/mini-app-pages.ts"
import { Input } from "../kit/controls.tsx"
import { Field } from "../kit/field.tsx"
import type { RecordForm } from "../kit/record-dialog.tsx"
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
    <div className="ma-editor">
      <div>
        {edited?.published === true ? <p className="ma-live">{t("pages.live")}</p> : null}
        <Field required label={t("pages.name")} problem={problemOf("name")} hint={t("pages.nameHint")}>
          {(tied) => <Input {...tied} name="name" defaultValue={name} />}
        </Field>
        <Field required label={t("pages.title")} problem={problemOf("title")} hint={t("pages.titleHint")}>
          {(tied) => <Input {...tied} name="title" defaultValue={title} />}
        </Field>
        <Field required label={t("pages.path")} problem={problemOf("path")} hint={t("pages.pathHint")}>
          {(tied) => <Input {...tied} name="path" defaultValue={path} />}
        </Field>
        {blocksField({ t, blocks, problemOf, change })}
      </div>
      <Phone title={title} blocks={blocks} />
    </div>
  )
})
