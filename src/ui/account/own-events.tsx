import type { OwnEvent } from "../../effects/contract/events.ts"
import { momentText } from "../words/moments.ts"
import { useWords, type WordKey } from "../words/words.tsx"
import { OwnEntry, OwnLine, OwnPanel } from "./own-panel.tsx"

const said: Readonly<Record<string, WordKey>> = {
  "session.opened": "happened.signedIn",
  "session.closed": "happened.signedOut",
  "session.ended": "happened.ended",
  "users.passwordChanged": "happened.passwordChanged",
  "users.added": "happened.userAdded",
  "users.edited": "happened.userEdited",
  "users.deleted": "happened.userDeleted",
  "alarms.receivingTurned": "happened.receivingTurned",
  "devices.picked": "happened.devicesPicked",
  "wechat.bound": "happened.wechatBound",
  "wechat.unbound": "happened.wechatUnbound"
}

/** What the operator did last. A deed without words of its own is told by its name in the event table. */
export const OwnEvents = ({ events }: { readonly events: ReadonlyArray<OwnEvent> }) => {
  const t = useWords()
  return (
    <OwnPanel title={t("center.events")} empty={t("center.noEvents")}>
      {events.map(({ id, at, type }) => {
        const key = said[type]
        return (
          <OwnEntry key={id}>
            <span>{key === undefined ? type : t(key)}</span>
            <OwnLine flexShrink="0">{momentText(at)}</OwnLine>
          </OwnEntry>
        )
      })}
    </OwnPanel>
  )
}
