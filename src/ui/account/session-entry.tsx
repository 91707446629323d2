import { momentText } from "../../contract/formats.ts"
import type { LiveSession } from "../../contract/session.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button } from "../../kit/controls.ts"
import { useTexts } from "../../kit/texts.ts"
import { browserOf } from "./browser-of.ts"
import { OwnEntry, OwnLine } from "./own-panel.tsx"

type Props = { readonly live: LiveSession; readonly onEnd: () => void }

/** One live session: its address, its beginning, and a button to end it. */
export const SessionEntry = ({ live, onEnd }: Props) => {
  const t = useTexts()
  return (
    <OwnEntry>
      <span>
        {browserOf(live.agent) ?? t("center.unknownAgent")} · {live.address}
        {live.current ? (
          <chakra.strong
            display="inline-block"
            ms="2"
            px="1.5"
            rounded="sm"
            bg="success.bg"
            color="success.fg"
            fontSize="xs"
            fontWeight="medium"
          >
            {t("center.current")}
          </chakra.strong>
        ) : null}
        <OwnLine>{t("center.opened", { at: momentText(live.created_at), seen: momentText(live.seen_at) })}</OwnLine>
      </span>
      <Button
        variant="dangerText"
        aria-label={t("center.endNamed", { address: live.address, at: momentText(live.created_at) })}
        onClick={onEnd}
      >
        {t("center.end")}
      </Button>
    </OwnEntry>
  )
}
