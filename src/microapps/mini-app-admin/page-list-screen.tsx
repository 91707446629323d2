import { useSelector } from "@xstate/react"
import { type MiniAppPage, miniAppPages } from "../../contract/mini-app-pages.ts"
import { Button } from "../../kit/controls.ts"
import { defineListPage } from "../../kit/define-list-page.tsx"
import { Dialog, DialogBody, DialogFooter } from "../../kit/dialog.tsx"
import { MutationDialog } from "../../kit/mutation-dialog.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { Translate } from "../../locales/keys.ts"
import { type PreviewActor, previewMachine, previewedOf } from "../../machines/mini-app-pages/preview-machine.ts"
import type { MutationActor } from "../../machines/mutations/mutation-machine.ts"
import type { FromEffect } from "../../effects/from-effect.ts"
import { pageForm } from "./page-form.tsx"
import { pageFields, publication, publish } from "./pages.ts"
import { Phone } from "./phone.tsx"

/** A page of the list as customers see it. */
const PreviewDialog = ({ preview }: { readonly preview: PreviewActor }) => {
  const t = useTexts()
  const page = useSelector(preview, previewedOf)
  if (page === null) return null
  const close = () => preview.send({ type: "preview.closed" })
  return (
    <Dialog title={t("miniAppPages.previewOf", { name: page.name })} onClose={close}>
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

/** The kinds of blocks in order, each once: "Banner, Text ×3". */
const blocksText = (t: Translate, blocks: MiniAppPage["blocks"]) => {
  const kinds = blocks.map(({ kind }) => kind)
  if (kinds.length === 0) return t("records.none")
  return [...new Set(kinds)]
    .map((kind) => ({
      name: t(`miniAppPages.blocks.kind.${kind}`),
      count: kinds.filter((blockKind) => blockKind === kind).length
    }))
    .map(({ name, count }) => (count === 1 ? name : `${name} ${t("blocks.times", { count })}`))
    .join(t("blocks.comma"))
}

type Dialogs = { readonly mutation: MutationActor<MiniAppPage>; readonly preview: PreviewActor }

const PageDialogs = ({ mutation, preview }: Dialogs) => {
  const t = useTexts()
  return (
    <>
      <MutationDialog
        mutation={mutation}
        question={({ name, published }) =>
          t(published ? "miniAppPages.withdrawQuestion" : "miniAppPages.publishQuestion", { name })
        }
        confirm={({ published }) => t(published ? "miniAppPages.withdraw" : "miniAppPages.publish")}
      >
        {({ path, published }) => (
          <p>{t(published ? "miniAppPages.withdrawLead" : "miniAppPages.publishLead", { path })}</p>
        )}
      </MutationDialog>
      <PreviewDialog preview={preview} />
    </>
  )
}

/** The pages of the customers' mini-app. */
export const pageListScreen = defineListPage({
  record: miniAppPages,
  columns: [
    "name",
    { id: "title", card: "unfolded" },
    { id: "path", kind: "wrap" },
    { id: "blocks", text: ({ blocks }, t) => blocksText(t, blocks) },
    { id: "published", badge: { true: "success", false: "neutral" }, card: "beside" },
    { id: "published_at", card: "unfolded" },
    { id: "updated_at", card: "unfolded" }
  ],
  form: { fields: pageFields, useForm: pageForm },
  filters: ["text", "published"],
  parts: (fromEffect: FromEffect) => ({
    mutation: { machine: publication.machine(fromEffect(publish)) },
    preview: { machine: previewMachine }
  }),
  actions: (page, { mutation, preview }, t, listing) => ({
    needed: page.published,
    more: [
      {
        name: "preview",
        label: t("miniAppPages.preview"),
        reads: true,
        choose: () => preview.send({ type: "preview.opened", page })
      },
      {
        name: "publish",
        label: t(page.published ? "miniAppPages.withdraw" : "miniAppPages.publish"),
        disabled: listing,
        choose: () => mutation.send({ type: "mutation.requested", input: page })
      }
    ]
  }),
  extra: PageDialogs
})
