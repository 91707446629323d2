import { setPassword } from "../../effects/password/password-effects.ts"
import { codecOf, withCodec } from "../../machines/journal/journal.ts"
import { PasswordEvents } from "../../machines/password/password-events.ts"
import { passwordMachine } from "../../machines/password/password-machine.ts"
import { UserSettingsPage } from "../../ui/account/user-settings-page.tsx"
import { definePage } from "../page-definition.ts"

export const page = definePage({
  parts: (fromEffect) => ({
    password: {
      machine: withCodec(
        passwordMachine.provide({ actors: { setPassword: fromEffect(setPassword) } }),
        codecOf(1, PasswordEvents)
      )
    }
  }),
  draw: (actors) => <UserSettingsPage {...actors} />
})
