import { type ComponentType, useState } from "react"
import type { AccountRequest } from "../../effects/contract/session.ts"
import { type AccountRequestActors, useAppRuntime, useActor } from "../runtime/app-runtime.tsx"
import { Button } from "../kit/controls.ts"
import { useWords } from "../words/words.ts"

type Kind = AccountRequest["kind"]
type Opened = {
  readonly Dialog: ComponentType<AccountRequestActors>
  readonly actors: AccountRequestActors
}

/** "Forgot password" and "Register account". Their form is loaded when one of them is asked for. */
export const AccountRequests = () => {
  const t = useWords()
  const runtime = useAppRuntime()
  const notices = useActor("notices")
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = async (kind: Kind) => {
    try {
      const [{ AccountRequestDialog: Dialog }, actors] = await Promise.all([
        import("./account-request-dialog.tsx"),
        runtime.openRequests(),
        runtime.words.loadShell()
      ])
      actors.request.send({ type: "form.opened", subject: kind })
      setOpened({ Dialog, actors })
    } catch {
      notices.send({ type: "notices.posted", notice: { kind: "error", key: "shell.partUnloaded", values: {} } })
    }
  }
  return (
    <footer>
      <Button variant="text" onClick={() => void open("password")}>
        {t("login.forgot")}
      </Button>
      <Button variant="text" onClick={() => void open("registration")}>
        {t("login.register")}
      </Button>
      {opened === null ? null : <opened.Dialog {...opened.actors} />}
    </footer>
  )
}
