import type { MouseEvent } from "react"
import { Button, Icon } from "./controls.tsx"
import { useKitWords } from "../../ui/kit/words.ts"

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
    square: true,
    name,
    "aria-disabled": by === -1 ? first : last,
    onClick: (event: MouseEvent<HTMLButtonElement>) => onMove(event.currentTarget.form, by, name)
  })
  return (
    <div className="wh-part-buttons">
      <Button {...move(-1, `up.${key}`)} aria-label={t("parts.up", { what })}>
        <Icon name="up" />
      </Button>
      <Button {...move(1, `down.${key}`)} aria-label={t("parts.down", { what })}>
        <Icon name="down" />
      </Button>
      <Button
        variant="quiet"
        square
        aria-disabled={needed}
        aria-label={t("parts.remove", { what })}
        onClick={({ currentTarget: { form } }) => (needed ? undefined : onRemove(form))}
      >
        <Icon name="close" />
      </Button>
    </div>
  )
}
