import type { MouseEvent } from "react"
import { chakra } from "./chakra.ts"
import { Button } from "./controls.ts"
import { Icon } from "./icons.tsx"
import { useKitWords } from "./words.ts"

/** The parts of a record in its form, beneath their name. */
export const Parts = chakra("fieldset", {
  base: { minW: "0", mb: "3", "& > legend": { mb: "1", fontSize: "sm", fontWeight: "medium", color: "fg.muted" } }
})

type Props = {
  readonly of: { readonly key: number }
  /** What it is called: "Answer 2". */
  readonly what: string
  readonly first: boolean
  readonly last: boolean
  /** Where there have to be that many. */
  readonly needed?: boolean
  readonly onMove: (form: HTMLFormElement | null, by: -1 | 1, focus: string) => void
  readonly onRemove: (form: HTMLFormElement | null) => void
}

/** Moves one of several parts, or takes it out. The focus goes along with the part. */
export const PartButtons = ({ of: { key }, what, first, last, needed = false, onMove, onRemove }: Props) => {
  const t = useKitWords()
  const move = (by: -1 | 1, name: string) => ({
    variant: "quiet" as const,
    size: "square" as const,
    name,
    "aria-disabled": by === -1 ? first : last,
    onClick: (event: MouseEvent<HTMLButtonElement>) => onMove(event.currentTarget.form, by, name)
  })
  return (
    <chakra.div display="flex" flexShrink="0">
      <Button {...move(-1, `up.${key}`)} aria-label={t("parts.up", { what })}>
        <Icon name="up" />
      </Button>
      <Button {...move(1, `down.${key}`)} aria-label={t("parts.down", { what })}>
        <Icon name="down" />
      </Button>
      <Button
        variant="quiet"
        size="square"
        aria-disabled={needed}
        aria-label={t("parts.remove", { what })}
        onClick={({ currentTarget: { form } }) => (needed ? undefined : onRemove(form))}
      >
        <Icon name="close" />
      </Button>
    </chakra.div>
  )
}
