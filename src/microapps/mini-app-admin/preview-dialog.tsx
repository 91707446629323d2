import { useSelector } from "@xstate/react"
import { Button } from "../../ui/kit/controls.ts"
import { Dialog, DialogBody, DialogFooter } from "../../ui/kit/dialog.tsx"
import { Phone } from "./phone.tsx"
import { type PreviewActor, previewedOf } from "../../machines/mini-app-pages/preview-machine.ts"
import { useWords } from "./words.ts"

/** A page of the list as customers see it. */
export const PreviewDialog = ({ preview }: { readonly preview: PreviewActor }) => {
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
          {t("kit.close")}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
