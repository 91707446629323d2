import { useRouter } from "@tanstack/react-router"
import type { UserDetail } from "../../contract/session.ts"
import { chakra } from "../../kit/chakra.ts"
import { pathOfRoute } from "../../machines/guard/routes.ts"
import * as form from "../../machines/forms/form-machine.ts"
import { isNarrow } from "../../machines/preferences/preferences-machine.ts"
import * as wechat from "../../machines/wechat/wechat-machine.ts"
import { userOf } from "../../machines/session/session-machine.ts"
import { useSignedInActor, useActor, useActorSelector } from "../runtime/app-runtime.tsx"
import { MenuButton } from "../../kit/menu.tsx"
import { Icon } from "../../kit/icons.tsx"
import { Picture } from "../../kit/picture.tsx"
import { useTexts } from "../../kit/texts.ts"
import { LazyDialog } from "../page/lazy-part.tsx"

/** The operator's name, and a menu of their own pages. Only there during a session, its dialogs as well. */
export const OperatorMenu = () => {
  const user = useActorSelector("session", userOf)
  return user === null ? null : <Operator username={user.username} avatar={user.avatar} />
}

const loadDevices = async () => (await import("../devices/my-devices-dialog.tsx")).MyDevicesDialog
const loadWechat = async () => (await import("../wechat/wechat-dialog.tsx")).WechatDialog
const loadPassword = async () => (await import("./password-form.tsx")).PasswordDialog

const Operator = ({ username, avatar }: Pick<UserDetail, "username" | "avatar">) => {
  const t = useTexts()
  const router = useRouter()
  const openPage = (name: string) => void router.navigate({ to: pathOfRoute(name)! })
  const session = useActor("session")
  const devicesActor = useSignedInActor("myDevices")
  const wechatActor = useSignedInActor("wechat")
  const passwordActor = useSignedInActor("password")
  const palette = useSignedInActor("commandPalette")
  const narrow = useActorSelector("preferences", isNarrow)
  return (
    <>
      <MenuButton
        title={username}
        trigger={
          <>
            <Picture url={avatar} size={22}>
              <Icon name="person" />
            </Picture>
            {/* Without room, only screen readers get the name. */}
            <chakra.span
              position={{ base: "absolute", sm: "static" }}
              clipPath={{ base: "inset(50%)", sm: "none" }}
              maxW={{ base: "1px", sm: "72px", "2xl": "160px" }}
              overflow="hidden"
              textOverflow="ellipsis"
              lineHeight="1.4"
            >
              {username}
            </chakra.span>
            <Icon name="down" size="1em" />
          </>
        }
        items={[
          { name: "center", label: t("page.userCenter"), choose: () => openPage("userCenter") },
          { name: "settings", label: t("page.userSettings"), choose: () => openPage("userSettings") },
          {
            name: "devices",
            label: t("operator.devices"),
            choose: () => devicesActor.send({ type: "form.requested", subject: null })
          },
          {
            name: "wechat",
            label: t("operator.wechat"),
            choose: () => wechatActor.send({ type: "wechat.opened" })
          },
          {
            name: "password",
            label: t("operator.password"),
            choose: () => passwordActor.send({ type: "form.opened", subject: null })
          },
          // A narrow navbar has no room for its button, and a phone no Ctrl+K.
          ...(narrow
            ? [
                {
                  name: "commandPalette",
                  label: t("commandPalette.title"),
                  choose: () => palette.send({ type: "commandPalette.opened" })
                }
              ]
            : []),
          {
            name: "logout",
            label: t("operator.logout"),
            choose: () => session.send({ type: "session.logoutRequested" })
          }
        ]}
      />
      <LazyDialog actor="myDevices" isOpen={form.isOpen} closing={{ type: "form.closed" }} load={loadDevices} />
      <LazyDialog actor="wechat" isOpen={wechat.isOpen} closing={{ type: "wechat.closed" }} load={loadWechat} />
      <LazyDialog
        actor="password"
        isOpen={(snapshot) => form.isOpen(snapshot) && !form.isSent(snapshot)}
        closing={{ type: "form.closed" }}
        load={loadPassword}
      />
    </>
  )
}
