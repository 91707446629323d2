import { useSelector } from "@xstate/react"
import type { UserDetail } from "../../contract/session.ts"
import { isActing } from "../../machines/mutations/mutation-machine.ts"
import type { ImageUploadActor } from "../../machines/images/image-upload-machine.ts"
import { ImageField } from "../images/image-field.tsx"
import { PictureOf } from "../images/named-picture.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { ActorOf } from "../../machines/typed-actor.ts"
import type { ownAvatar } from "../../machines/account/account-overview.ts"

type Props = {
  readonly user: UserDetail
  readonly avatar: ActorOf<typeof ownAvatar>
  readonly upload: ImageUploadActor
}

/** The operator's picture. A saved one shows everywhere at once. */
export const OwnAvatar = ({ user, avatar, upload }: Props) => {
  const t = useTexts()
  const busy = useSelector(avatar, isActing)
  return (
    <ImageField
      round
      label={t("image.avatar")}
      actor={upload}
      hasImage={user.avatar !== null}
      onRemove={() => busy || avatar.send({ type: "mutation.issued", input: { avatar: null } })}
    >
      <PictureOf url={user.avatar} name={user.username} size={72} />
    </ImageField>
  )
}
