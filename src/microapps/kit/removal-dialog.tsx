import { useSelector } from "@xstate/react"
import { doomedOf, isConfirming, isRemoving, type RecordsActor } from "../../machines/records/record-face.ts"
import { Confirmation } from "./confirmation.tsx"
import { useKitWords } from "./words.ts"

type Props = { readonly list: RecordsActor; readonly nameOf: (id: number) => string }

/** "Confirm delete?", with the names of what would go. */
export const RemovalDialog = ({ list, nameOf }: Props) => {
  const t = useKitWords()
  const open = useSelector(list, isConfirming)
  const busy = useSelector(list, isRemoving)
  const doomed = useSelector(list, doomedOf)
  if (!open) return null
  return (
    <Confirmation
      danger
      title={t("records.confirmDelete")}
      busy={busy}
      onConfirm={() => list.send({ type: "records.removalConfirmed" })}
      onCancel={() => list.send({ type: "records.removalCancelled" })}
    >
      <p>{t("records.confirmDeleteBody")}</p>
      <ul>
        {doomed.map((id) => (
          <li key={id}>{nameOf(id)}</li>
        ))}
      </ul>
    </Confirmation>
  )
}
