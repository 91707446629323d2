import { setPassword } from "../../effects/password/password-effects.ts"
import { holdEnrolment, readFactor, sendProof } from "../../effects/second-factor/second-factor-effects.ts"
import { codecOf, withCodec } from "../../machines/journal/journal.ts"
import { passwordForm } from "../../machines/password/password.ts"
import { SecondFactorEvents } from "../../machines/second-factor/second-factor-events.ts"
import { secondFactorMachine } from "../../machines/second-factor/second-factor-machine.ts"
import { UserSettingsPage } from "../../ui/account/user-settings-page.tsx"
import { definePage } from "../../kit/define-page.ts"
import type { FromEffect } from "../effect-runtime.ts"
import { implement } from "../../machines/effect-logic.ts"

export const page = definePage({
  parts: (fromEffect: FromEffect) => ({
    password: { machine: passwordForm.machine(fromEffect(setPassword)), input: () => ({ onPage: true }) },
    factor: {
      machine: withCodec(
        implement(secondFactorMachine, {
          readFactor: fromEffect(readFactor),
          sendProof: fromEffect(sendProof),
          holdEnrolment: fromEffect(holdEnrolment)
        }),
        codecOf(4, SecondFactorEvents)
      )
    }
  }),
  view: UserSettingsPage
})
