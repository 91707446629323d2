import { useSelector } from "@xstate/react"
import { useMemo } from "react"
import type { MiniAppPage } from "../../effects/contract/mini-app-pages.ts"
import type { RecordsActor } from "../../machines/records/record-face.ts"
import { ChoiceFilter } from "../kit/choice-filter.tsx"
import { Badge, Button, Input } from "../kit/controls.tsx"
import { DeedDialog } from "../kit/deed-dialog.tsx"
import type { DeedActor } from "../kit/deed-machine.ts"
import { Dialog, DialogBody, DialogFooter } from "../kit/dialog.tsx"
import { Filter } from "../kit/filter-bar.tsx"
import { FIRST } from "../kit/history.ts"
import { momentText } from "../kit/moments.ts"
import { RecordsScreen } from "../kit/records-screen.tsx"
import type { Column } from "../kit/records-table.tsx"
import { RowButtons } from "../kit/row-buttons.tsx"
import { screen } from "../kit/screen.ts"
import { blankPage } from "./page-draft.ts"
import { pageForm } from "./page-form.tsx"
import { pageAnswers, pageList, pageQuery } from "./page-list.ts"
import { Phone } from "./phone.tsx"
import { type PreviewActor, previewedOf, previewMachine } from "./preview-machine.ts"
import { publication, publish } from "./publication.ts"
import { type Translate, useWords } from "./words.ts"

const columnsOf = (t: Translate): ReadonlyArray<Column<MiniAppPage>> => [
  { id: "name", head: t("pages.name"), sortable: true, cell: ({ name }) => name },
  { id: "title", head: t("pages.title"), sortable: true, cell: ({ title }) => title },
  { id: "path", head: t("pages.path"), sortable: true, cell: ({ path }) => path },
  {
    id: "blocks",
    head: t("pages.blocks"),
    cell: ({ blocks }) => blocks.map(({ kind }) => t(`kinds.${kind}`)).join(", ") || t("records.none")
  },
  {
    id: "published",
    head: t("pages.state"),
    sortable: true,
    cell: ({ published }) => (
      <Badge tone={published ? "success" : "neutral"}>{t(published ? "pages.published" : "pages.unpublished")}</Badge>
    )
  },
  {
    id: "published_at",
    head: t("pages.publishedAt"),
    sortable: true,
    cell: ({ published_at: at }) => (at === null ? t("records.none") : momentText(at))
  },
  { id: "updated_at", head: t("pages.changedAt"), sortable: true, cell: ({ updated_at }) => momentText(updated_at) }
]

const PreviewDialog = ({ preview }: { readonly preview: PreviewActor }) => {
  const t = useWords()
  const page = useSelector(preview, previewedOf)
  if (page === null) return null
  const close = () => preview.send({ type: "preview.closed" })
  return (
    <Dialog title={t("pages.previewOf", { name: page.name })} onClose={close}>
      <DialogBody>
        <Phone title={page.title} blocks={page.blocks} />
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus onClick={close}>
          {t("app.close")}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

type Actors = { readonly list: RecordsActor; readonly deed: DeedActor; readonly preview: PreviewActor }

/** The pages of the customers' mini-app. */
const PageListScreen = ({ list, deed, preview }: Actors) => {
  const t = useWords()
  const columns = useMemo(() => columnsOf(t), [t])
  const form = useMemo(() => pageForm(t), [t])
  return (
    <>
      <RecordsScreen
        list={list}
        codec={pageQuery}
        title={t("pages.pages")}
        columns={columns}
        nameOf={({ name }) => name}
        form={form}
        blank={blankPage}
        filters={(query) => (
          <>
            <Filter label={t("pages.text")}>
              <Input name="text" defaultValue={query.text} maxLength={100} />
            </Filter>
            <ChoiceFilter
              name="published"
              label={t("pages.state")}
              held={query.published}
              options={[
                { id: "true", name: t("pages.published") },
                { id: "false", name: t("pages.unpublished") }
              ]}
            />
          </>
        )}
        actions={(page, listing) => (
          <>
            <Button look="text" onClick={() => preview.send({ type: "preview.opened", page })}>
              {t("pages.preview")}
            </Button>
            <Button
              look="text"
              aria-disabled={listing}
              onClick={() => (listing ? undefined : deed.send({ type: "deed.asked", deed: page }))}
            >
              {t(page.published ? "pages.withdraw" : "pages.publish")}
            </Button>
            <RowButtons list={list} row={page} form={form} listing={listing} needed={page.published} />
          </>
        )}
      />
      <DeedDialog<MiniAppPage> deed={deed}>
        {({ name, path, published }) => (
          <p>{t(published ? "pages.withdrawLead" : "pages.publishLead", { name, path })}</p>
        )}
      </DeedDialog>
      <PreviewDialog preview={preview} />
    </>
  )
}

export const pageListScreen = screen<Actors>({
  path: FIRST,
  title: "pages.pages",
  open: ({ start, answer }, search) => ({
    list: start(
      pageList.machine({
        list: answer(pageAnswers.list),
        save: answer(pageAnswers.save),
        remove: answer(pageAnswers.remove)
      }),
      "pageList",
      { query: pageQuery.read(search) }
    ),
    deed: start(publication.machine(answer(publish)), "publication"),
    preview: start(previewMachine, "preview")
  }),
  View: PageListScreen
})
