import { chakra } from "@chakra-ui/react/styled-system"
import { useSelector } from "@xstate/react"
import { pendingDeletionOf, isConfirming, isRemoving, type RecordsActor } from "../../machines/records/typed-records.ts"
import { Dialog, DialogBody, DialogFooter } from "../kit/dialog.tsx"
import { Button, Spinner } from "../kit/controls.ts"
import { useWords } from "../words/words.tsx"

type Props = { readonly list: RecordsActor; readonly nameOf: (id: number) => string }

/** "Confirm delete?", with the names of what would go. */
export const RemovalDialog = ({ list, nameOf }: Props) => {
  const t = useWords()
  const open = useSelector(list, isConfirming)
  const busy = useSelector(list, isRemoving)
  const pendingDeletion = useSelector(list, pendingDeletionOf)
  if (!open) return null
  const cancel = () => list.send({ type: "records.removalCancelled" })
  return (
    <Dialog role="alertdialog" title={t("records.confirmDelete")} width="420px" onClose={cancel}>
      <DialogBody>
        <p>{t("records.confirmDeleteBody")}</p>
        <chakra.ul mt="2" maxH="30vh" overflowY="auto" fontWeight="medium">
          {pendingDeletion.map((id) => (
            <li key={id}>{nameOf(id)}</li>
          ))}
        </chakra.ul>
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus aria-disabled={busy} onClick={cancel}>
          {t("records.cancel")}
        </Button>
        <Button variant="danger" aria-disabled={busy} onClick={() => list.send({ type: "records.removalConfirmed" })}>
          {busy ? <Spinner /> : null}
          {busy ? t("records.deleting") : t("records.ok")}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
