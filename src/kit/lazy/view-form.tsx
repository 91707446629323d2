import type { FormEvent } from "react"
import type { View } from "../../contract/views.ts"
import { Button, Checkbox, CheckLabel, Input, Spinner } from "../controls.ts"
import { useTexts } from "../texts.ts"
import { checkMaxLength } from "./check-max-length.ts"

type Props = {
  /** The view to replace; null for a new one. */
  readonly view: View | null
  readonly busy: boolean
  readonly onSave: (name: string, shared: boolean) => void
  readonly onCancel?: () => void
}

/** The name of a view, and whether it is shared. */
export const ViewForm = ({ view, busy, onSave, onCancel }: Props) => {
  const t = useTexts()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const name = String(typed.get("name")).trim()
    if (name !== "" && !busy) onSave(name, typed.has("shared"))
  }
  return (
    <form onSubmit={submit} aria-label={t(view === null ? "lists.newView" : "lists.renameView")}>
      <label>
        <span>{t("lists.viewName")}</span>
        <Input
          name="name"
          required
          onInput={checkMaxLength(60, t)}
          autoComplete="off"
          defaultValue={view?.name ?? ""}
        />
      </label>
      <CheckLabel>
        <Checkbox name="shared" defaultChecked={view?.shared ?? false} />
        {t("lists.share")}
      </CheckLabel>
      <div>
        {onCancel === undefined ? null : <Button onClick={onCancel}>{t("records.cancel")}</Button>}
        <Button type="submit" variant="solid" aria-disabled={busy}>
          {busy ? <Spinner /> : null}
          {t(view === null ? "lists.saveView" : "records.save")}
        </Button>
      </div>
    </form>
  )
}
