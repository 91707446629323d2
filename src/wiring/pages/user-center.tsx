import { sendImage } from "../../effects/images/image-effects.ts"
import { endSession, readOverview, setAvatar } from "../../effects/account/account-effects.ts"
import { imageUpload } from "../../machines/images/image-upload-machine.ts"
import { accountOverview, ownAvatar, sessionEnding } from "../../machines/account/account-overview.ts"
import { UserCenterPage } from "../../ui/account/user-center-page.tsx"
import { definePage } from "../../kit/define-page.ts"
import type { FromEffect } from "../effect-runtime.ts"

export const page = definePage({
  parts: (fromEffect: FromEffect) => ({
    own: accountOverview.part(fromEffect(readOverview)),
    avatar: { machine: ownAvatar.machine(fromEffect(setAvatar)) },
    upload: { machine: imageUpload(fromEffect(sendImage)) },
    ending: { machine: sessionEnding.machine(fromEffect(endSession)) }
  }),
  rules: (rule) => [
    rule({
      from: "upload",
      when: "imageUpload.uploaded",
      to: "avatar",
      send: ({ url }) => ({ type: "mutation.issued", input: { avatar: url } })
    }),
    rule({ from: "avatar", when: "mutation.done", to: "session", send: { type: "session.userOutdated" } }),
    rule({ from: "myDevices", when: "form.sent", to: "own", send: { type: "query.refreshed" } })
  ],
  view: UserCenterPage
})
