import type { MiniAppPage } from "../../contract/mini-app-pages.ts"
import { MutationDialog } from "../../kit/mutation-dialog.tsx"
import { PeriodFilters } from "../../kit/date-input.tsx"
import { RecordsScreen } from "../../kit/records-screen.tsx"
import { RowButtons } from "../../kit/row-buttons.tsx"
import type { FromEffect } from "../../effects/from-effect.ts"
import { recordPart } from "../../effects/lists/record-part.ts"
import { definePage } from "../../kit/define-page.ts"
import { FIRST } from "../../contract/addresses.ts"
import { pageForm } from "./page-form.tsx"
import { pageFields, pageList, publication, publish } from "./pages.ts"
import { type PreviewActor, previewMachine, previewedOf } from "../../machines/mini-app-pages/preview-machine.ts"
import { useTexts } from "../../kit/texts.ts"
import type { Translate } from "../../locales/keys.ts"
import { useSelector } from "@xstate/react"
import { Button } from "../../kit/controls.ts"
import { Dialog, DialogBody, DialogFooter } from "../../kit/dialog.tsx"
import { Phone } from "./phone.tsx"

/** A page of the list as customers see it. */
const PreviewDialog = ({ preview }: { readonly preview: PreviewActor }) => {
  const t = useTexts()
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
          {t("kit.close")}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** Its kinds in their order, each once: "Banner, Text ×3". */
const blocksText = (t: Translate, blocks: MiniAppPage["blocks"]) => {
  const kinds = blocks.map(({ kind }) => kind)
  if (kinds.length === 0) return t("records.none")
  return [...new Set(kinds)]
    .map((kind) => ({ name: t(`kinds.${kind}`), count: kinds.filter((each) => each === kind).length }))
    .map(({ name, count }) => (count === 1 ? name : `${name} ${t("blocks.times", { count })}`))
    .join(", ")
}

/** The pages of the customers' mini-app. */
export const pageListScreen = definePage({
  path: FIRST,
  title: "pages.pages",
  parts: (fromEffect: FromEffect) => ({
    list: recordPart(fromEffect, pageList, "miniAppPages", pageFields.sent),
    mutation: { machine: publication.machine(fromEffect(publish)) },
    preview: { machine: previewMachine }
  }),
  view: function PageListScreen({ list, mutation, preview }) {
    const t = useTexts()
    const form = pageForm(t)
    return (
      <>
        <RecordsScreen
          list={list}
          records={pageList}
          title={t("pages.pages")}
          columns={[
            { id: "name", head: t("pages.name") },
            { id: "title", head: t("pages.title") },
            { id: "path", head: t("pages.path") },
            {
              id: "blocks",
              head: t("pages.blocks"),
              text: ({ blocks }) => blocksText(t, blocks)
            },
            {
              id: "published",
              head: t("pages.state"),
              text: ({ published }) => t(published ? "pages.published" : "pages.unpublished"),
              badge: ({ published }) => (published ? "success" : "neutral")
            },
            { id: "published_at", head: t("pages.publishedAt"), kind: "moment" },
            { id: "updated_at", head: t("pages.changedAt"), kind: "moment" }
          ]}
          nameOf={({ name }) => name}
          form={form}
          filters={{
            text: { label: t("pages.text") },
            published: {
              label: t("pages.published"),
              choices: (id) => t(id === "true" ? "pages.published" : "pages.unpublished")
            }
          }}
          moreFilters={(query) => <PeriodFilters {...query} />}
          actions={(page, listing) => (
            <RowButtons
              list={list}
              row={page}
              records={pageList}
              listing={listing}
              needed={page.published}
              more={[
                {
                  name: "preview",
                  label: t("pages.preview"),
                  reads: true,
                  choose: () => preview.send({ type: "preview.opened", page })
                },
                {
                  name: "publish",
                  label: t(page.published ? "pages.withdraw" : "pages.publish"),
                  disabled: listing,
                  choose: () => mutation.send({ type: "mutation.requested", input: page })
                }
              ]}
            />
          )}
        />
        <MutationDialog<MiniAppPage>
          mutation={mutation}
          confirm={({ published }) => t(published ? "pages.withdraw" : "pages.publish")}
        >
          {({ name, path, published }) => (
            <p>{t(published ? "pages.withdrawLead" : "pages.publishLead", { name, path })}</p>
          )}
        </MutationDialog>
        <PreviewDialog preview={preview} />
      </>
    )
  }
})
