import type { Message } from "../../effects/contract/messages.ts"
import { Badge } from "../kit/panel.tsx"
import { useWords } from "../words/words.ts"

const tones = { 0: "neutral", 1: "success", 3: "warning" } as const

/** How a notice or todo stands; a message from a person has no such thing. */
export const Standing = ({ of }: { readonly of: Message["messageType"] }) => {
  const t = useWords()
  return of === undefined ? null : <Badge tone={tones[of]}>{t(`messages.standing${of}`)}</Badge>
}
