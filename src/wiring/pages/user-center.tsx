import { endSession, readOwn } from "../../effects/account/account-effects.ts"
import { own, sessionEnding } from "../../machines/account/own.ts"
import { UserCenterPage } from "../../ui/account/user-center-page.tsx"
import { definePage } from "../page-definition.ts"

export const page = definePage({
  parts: (fromEffect) => ({
    own: own.part(fromEffect(readOwn)),
    ending: { machine: sessionEnding.machine(fromEffect(endSession)) }
  }),
  draw: (actors) => <UserCenterPage {...actors} />
})
