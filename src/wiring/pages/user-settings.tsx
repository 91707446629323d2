import { setPassword } from "../../effects/password/password-effects.ts"
import { passwordForm } from "../../machines/password/password.ts"
import { UserSettingsPage } from "../../ui/account/user-settings-page.tsx"
import { definePage } from "../page-definition.ts"

export const page = definePage({
  parts: (fromEffect) => ({ password: { machine: passwordForm.machine(fromEffect(setPassword)) } }),
  draw: (actors) => <UserSettingsPage {...actors} />
})
