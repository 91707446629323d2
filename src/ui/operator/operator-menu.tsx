import { chakra } from "@chakra-ui/react/styled-system"
import { useRouter } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useCallback } from "react"
import { pathOfRoute } from "../../machines/guard/routes.ts"
import * as myDevices from "../../machines/devices/my-devices-machine.ts"
import * as password from "../../machines/password/password-machine.ts"
import { isNarrow } from "../../machines/preferences/preferences-machine.ts"
import * as wechat from "../../machines/wechat/wechat-machine.ts"
import { userOf } from "../../machines/session/session-machine.ts"
import { useInsiderRoom, useRoom, useTold } from "../house.tsx"
import { MenuButton } from "../shell/menu-button.tsx"
import { Icon } from "../theme/icons.tsx"
import { useWords } from "../words/words.tsx"
import { LatePart } from "../shell/late-part.tsx"

/** The operator by name, and what is theirs. Only there while somebody is signed in, its dialogs as well. */
export const OperatorMenu = () => {
  const user = useTold("session", userOf)
  return user === null ? null : <Operator username={user.username} />
}

const loadDevices = async () => (await import("../devices/my-devices-dialog.tsx")).MyDevicesDialog
const loadWechat = async () => (await import("../wechat/wechat-dialog.tsx")).WechatDialog
const loadPassword = async () => (await import("./password-dialog.tsx")).PasswordDialog

const Operator = ({ username }: { readonly username: string }) => {
  const t = useWords()
  const router = useRouter()
  const go = (name: string) => void router.navigate({ to: pathOfRoute(name)! })
  const session = useRoom("session")
  const devicesRoom = useInsiderRoom("myDevices")
  const wechatRoom = useInsiderRoom("wechat")
  const passwordRoom = useInsiderRoom("password")
  const palette = useInsiderRoom("palette")
  const narrow = useTold("preferences", isNarrow)
  return (
    <>
      <MenuButton
        title={username}
        face={
          <>
            <Icon name="person" />
            {/* Where there is no room for it the name is only read out. */}
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
          { name: "center", label: t("center.title"), choose: () => go("userCenter") },
          { name: "settings", label: t("userSettings.title"), choose: () => go("userSettings") },
          {
            name: "devices",
            label: t("devices.title"),
            choose: () => devicesRoom.send({ type: "myDevices.opened" })
          },
          {
            name: "wechat",
            label: t("wechat.title"),
            choose: () => wechatRoom.send({ type: "wechat.opened" })
          },
          {
            name: "password",
            label: t("operator.password"),
            choose: () => passwordRoom.send({ type: "password.opened" })
          },
          // A narrow navbar has no room for its button, and a phone no Ctrl+K.
          ...(narrow
            ? [{ name: "palette", label: t("palette.title"), choose: () => palette.send({ type: "palette.opened" }) }]
            : []),
          { name: "logout", label: t("operator.logout"), choose: () => session.send({ type: "session.logoutAsked" }) }
        ]}
      />
      <DevicesSlot />
      <WechatSlot />
      <PasswordSlot />
    </>
  )
}

const DevicesSlot = () => {
  const room = useInsiderRoom("myDevices")
  const open = useSelector(room, myDevices.isOpen)
  const close = useCallback(() => room.send({ type: "myDevices.closed" }), [room])
  return <LatePart open={open} load={loadDevices} onUnable={close} />
}

const WechatSlot = () => {
  const room = useInsiderRoom("wechat")
  const open = useSelector(room, wechat.isOpen)
  const close = useCallback(() => room.send({ type: "wechat.closed" }), [room])
  return <LatePart open={open} load={loadWechat} onUnable={close} />
}

const PasswordSlot = () => {
  const room = useInsiderRoom("password")
  const open = useSelector(room, password.isOpen)
  const close = useCallback(() => room.send({ type: "password.closed" }), [room])
  return <LatePart open={open} load={loadPassword} onUnable={close} />
}
