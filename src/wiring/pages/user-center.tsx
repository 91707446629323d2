import { sendImage } from "../../effects/images/image-effects.ts"
import { endSession, readOwn, setAvatar } from "../../effects/account/account-effects.ts"
import { imageUpload } from "../../machines/images/image-upload-machine.ts"
import { own, ownAvatar, sessionEnding } from "../../machines/account/own.ts"
import { happenedWords } from "../../ui/words/happened-words.ts"
import * as devices from "../../ui/words/topics/late/devices.ts"
import * as images from "../../ui/words/topics/late/images.ts"
import * as center from "../../ui/words/topics/late/user-center.ts"
import { UserCenterPage } from "../../ui/account/user-center-page.tsx"
import { definePage } from "../page-definition.ts"

export const page = definePage({
  parts: (fromEffect) => ({
    own: own.part(fromEffect(readOwn)),
    avatar: { machine: ownAvatar.machine(fromEffect(setAvatar)) },
    upload: { machine: imageUpload(fromEffect(sendImage)) },
    ending: { machine: sessionEnding.machine(fromEffect(endSession)) }
  }),
  words: { ...center, ...devices, ...images, ...happenedWords },
  draw: (actors) => <UserCenterPage {...actors} />
})
