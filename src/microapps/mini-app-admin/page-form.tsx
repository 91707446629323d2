import { chakra } from "../../ui/kit/chakra.ts"
import type { MiniAppPage } from "../../effects/contract/mini-app-pages.ts"
import type { RecordForm } from "../../ui/kit/record-dialog.tsx"
import { Sides } from "../../ui/kit/sides.tsx"
import { TextField } from "../../ui/kit/text-field.tsx"
import { blocksField } from "./block-fields.tsx"
import { blankPage, type PageDraft, typedPage } from "./page-draft.ts"
import { Phone } from "./phone.tsx"
import type { Translate } from "./words.ts"

const Editor = chakra("div", {
  base: {
    display: "grid",
    gap: "5",
    md: {
      gridTemplateColumns: "minmax(0, 1fr) 280px",
      alignItems: "start",
      "& [data-phone]": { position: "sticky", top: "16" }
    }
  }
})

/** A page's names, its path and its blocks, and beside them the page as it will look. */
export const pageForm = (t: Translate): RecordForm<MiniAppPage, PageDraft> => ({
  wide: true,
  followed: true,
  title: (edited) => t(edited === null ? "pages.add" : "pages.edit"),
  blank: blankPage,
  typed: typedPage,
  fields: (draft, problemOf, edited, change) => {
    const line = (name: "name" | "title" | "path") => (
      <Sides fields={[name]}>
        <TextField
          required
          name={name}
          label={t(`pages.${name}`)}
          held={draft[name]}
          problem={problemOf(name)}
          hint={t(`pages.${name}Hint`)}
        />
      </Sides>
    )
    return (
      <Editor data-whole>
        <div>
          {edited?.published === true ? (
            <chakra.p mb="2" px="3" py="2" rounded="sm" bg="warning.bg" color="warning.fg">
              {t("pages.live")}
            </chakra.p>
          ) : null}
          {line("name")}
          {line("title")}
          {line("path")}
          {blocksField({ t, blocks: draft.blocks, problemOf, change })}
        </div>
        <Phone title={draft.title} blocks={draft.blocks} />
      </Editor>
    )
  }
})
