import { useSelector } from "@xstate/react"
import { currentOf } from "../../machines/tabs/tabs-machine.ts"
import { chakra } from "../../kit/chakra.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { Dialog, DialogBody } from "../../kit/dialog.tsx"
import { useTexts } from "../../kit/texts.ts"
import { Key, paletteKey } from "./key.tsx"

/** Keyboard shortcuts that the console adds to the browser's. */
export const KeysDialog = () => {
  const t = useTexts()
  const palette = useSignedInActor("commandPalette")
  const onBoard = useSelector(useSignedInActor("tabs"), currentOf) === "alarm-board"
  const keys = [
    { names: [paletteKey()], text: t("keys.palette") },
    { names: ["?"], text: t("keys.keys") },
    { names: ["Alt+M"], text: t("keys.panel") },
    { names: ["/"], text: t("keys.search") },
    { names: ["↑", "↓", "Enter", "Space"], text: t("keys.rows") },
    { names: ["A", "R", "J", "K", "Z"], text: t("keys.cards") },
    { names: ["Esc"], text: t("keys.close") },
    { names: ["↑", "↓"], text: t("keys.menu") },
    { names: ["←", "→"], text: t("keys.tabs") },
    { names: ["Delete"], text: t("keys.closeTab") },
    { names: ["Shift+F10"], text: t("keys.tabMenu") },
    ...(onBoard
      ? [
          { names: ["J", "K", "↑", "↓", "PgUp", "PgDn"], text: t("keys.alarms") },
          { names: ["Space"], text: t("keys.pickAlarm") },
          { names: ["Enter"], text: t("keys.alarmTimeline") },
          { names: ["A"], text: t("keys.acknowledge") },
          { names: ["U"], text: t("keys.undo") },
          { names: ["S"], text: t("keys.silence") },
          { names: ["N"], text: t("keys.newAlarms") }
        ]
      : [])
  ]
  return (
    <Dialog title={t("keys.title")} onClose={() => palette.send({ type: "commandPalette.closed" })}>
      <DialogBody>
        <chakra.dl display="grid" gridTemplateColumns="auto 1fr" gap="3" alignItems="baseline" pb="4">
          {keys.map(({ names, text }) => (
            <chakra.div key={text} display="contents">
              <chakra.dt display="flex" gap="1">
                {names.map((name) => (
                  <Key key={name}>{name}</Key>
                ))}
              </chakra.dt>
              <dd>{text}</dd>
            </chakra.div>
          ))}
        </chakra.dl>
      </DialogBody>
    </Dialog>
  )
}
