import { useSelector } from "@xstate/react"
import { isConfirming, isRemoving, pendingDeletionOf, type RecordsActor } from "../machines/records/typed-records.ts"
import { Confirmation } from "./confirmation.tsx"
import { Names } from "./panel.tsx"
import { useTexts } from "./texts.ts"

type Props = { readonly list: RecordsActor; readonly nameOf: (id: number) => string }

/** Asks "Confirm delete?", with the names of the records. */
export const RemovalDialog = ({ list, nameOf }: Props) => {
  const t = useTexts()
  const open = useSelector(list, isConfirming)
  const busy = useSelector(list, isRemoving)
  const pendingDeletion = useSelector(list, pendingDeletionOf)
  if (!open) return null
  return (
    <Confirmation
      danger
      title={t("records.confirmDelete")}
      confirm={
        pendingDeletion.length === 1
          ? t("records.delete")
          : t("records.deleteChosen", { count: pendingDeletion.length })
      }
      busy={busy}
      onConfirm={() => list.send({ type: "records.removalConfirmed" })}
      onCancel={() => list.send({ type: "records.removalCancelled" })}
    >
      <p>{t("records.confirmDeleteBody")}</p>
      <Names mt="2" fontWeight="medium">
        {pendingDeletion.map((id) => (
          <li key={id}>{nameOf(id)}</li>
        ))}
      </Names>
      <p style={{ marginTop: "8px" }}>{t("records.irrevocable")}</p>
    </Confirmation>
  )
}
