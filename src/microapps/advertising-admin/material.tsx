import { useState } from "react"
import { chakra } from "../../ui/kit/chakra.ts"
import type { Placement } from "../../effects/contract/placements.ts"
import { State } from "../../ui/kit/state.tsx"
import { useWords } from "./words.ts"

type Props = { readonly placement: Pick<Placement, "title" | "media_kind" | "media_url"> }

/** The image or the video itself, or why it is not to be seen; its address beneath. */
export const Material = ({ placement: { title, media_kind, media_url } }: Props) => {
  const t = useWords()
  const [failed, fail] = useState<string | null>(null)
  const label = t("placements.preview", { title })
  const missed = () => fail(media_url)
  return (
    <Figure>
      {failed === media_url ? (
        <State title={t("placements.unseen")} lead={t("placements.unseenLead")} />
      ) : media_kind === "image" ? (
        <img key={media_url} src={media_url} alt={label} onError={missed} />
      ) : (
        <video key={media_url} src={media_url} aria-label={label} controls muted preload="metadata" onError={missed} />
      )}
      <figcaption>
        <a href={media_url} target="_blank" rel="noreferrer">
          {media_url}
        </a>
      </figcaption>
    </Figure>
  )
}

const Figure = chakra("figure", {
  base: {
    display: "grid",
    gap: "2",
    px: "4",
    pb: "4",
    "& :is(img, video, [role=status])": {
      w: "full",
      maxW: "640px",
      aspectRatio: "16 / 9",
      objectFit: "contain",
      border: "1px solid",
      borderColor: "border",
      rounded: "md",
      bg: "bg.subtle"
    },
    "& a": { color: "accent.fg", overflowWrap: "anywhere", _hover: { textDecoration: "underline" } }
  }
})
