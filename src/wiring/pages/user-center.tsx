import { endSession, readOwn } from "../../effects/account/account-effects.ts"
import { UserCenterEvents } from "../../machines/account/user-center-events.ts"
import { userCenterMachine } from "../../machines/account/user-center-machine.ts"
import { codecOf, withCodec } from "../../machines/journal/journal.ts"
import { UserCenterPage } from "../../ui/account/user-center-page.tsx"
import { definePage } from "../page-definition.ts"

export const page = definePage({
  parts: (fromEffect) => ({
    center: {
      machine: withCodec(
        userCenterMachine.provide({
          actors: { readOwn: fromEffect((_: void) => readOwn()), endSession: fromEffect(endSession) }
        }),
        codecOf(1, UserCenterEvents)
      )
    }
  }),
  draw: (actors) => <UserCenterPage {...actors} />
})
