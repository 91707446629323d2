import { chakra } from "@chakra-ui/react/styled-system"
import type { Message } from "../../effects/contract/messages.ts"
import { useWords } from "../words/words.tsx"

const Tag = chakra("span", {
  base: {
    display: "inline-block",
    px: "2",
    rounded: "full",
    fontSize: "xs",
    lineHeight: "20px",
    fontWeight: "medium",
    whiteSpace: "nowrap"
  },
  variants: {
    standing: {
      0: { bg: "bg.hover", color: "fg.muted" },
      1: { bg: "success.bg", color: "success.fg" },
      3: { bg: "warning.bg", color: "warning.fg" }
    }
  }
})

/** How a notice or todo stands; a message from a person has no such thing. */
export const Standing = ({ of }: { readonly of: Message["messageType"] }) => {
  const t = useWords()
  return of === undefined ? null : <Tag standing={of}>{t(`messages.standing${of}`)}</Tag>
}
