import { isEventType } from "../../effects/contract/event-types.ts"
import type { OwnEvent } from "../../effects/contract/events.ts"
import { momentText } from "../../effects/contract/formats.ts"
import { useWords } from "../words/words.ts"
import "../words/happened-words.ts"
import { OwnEntry, OwnLine, OwnPanel } from "./own-panel.tsx"

/** What the operator did last. A command without words of its own is told by its name in the event table. */
export const OwnEvents = ({ events }: { readonly events: ReadonlyArray<OwnEvent> }) => {
  const t = useWords()
  return (
    <OwnPanel title={t("center.events")} empty={t("center.noEvents")}>
      {events.map(({ id, at, type }) => (
        <OwnEntry key={id}>
          <span>{isEventType(type) ? t(`happened.${type}`) : type}</span>
          <OwnLine flexShrink="0">{momentText(at)}</OwnLine>
        </OwnEntry>
      ))}
    </OwnPanel>
  )
}
