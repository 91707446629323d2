import { Schema } from "effect"
import { chakra } from "./chakra.ts"
import { IconButton } from "./icons.tsx"
import { useTexts } from "./texts.ts"

/** One of a record's ordered parts: an answer, a block. Its key stays the same when it moves. */
type Part = { readonly key: number }

export const nextKey = (parts: ReadonlyArray<Part>): number => Math.max(0, ...parts.map(({ key }) => key)) + 1

export const removePart = <P extends Part>(parts: ReadonlyArray<P>, key: number): ReadonlyArray<P> =>
  parts.filter((part) => part.key !== key)

/** Moves a part up (-1) or down (1), as far as there is room. */
export const movePart = <P extends Part>(parts: ReadonlyArray<P>, key: number, by: -1 | 1): ReadonlyArray<P> => {
  const from = parts.findIndex((part) => part.key === key)
  const other = parts[from + by]
  const part = parts[from]
  if (part === undefined || other === undefined) return parts
  return parts.map((candidate) => (candidate === part ? other : candidate === other ? part : candidate))
}

/** The keys of the parts in a form, in order. The key of `answer.3` is 3. */
const keysIn = (form: FormData, prefix: string): ReadonlyArray<number> =>
  [...form.keys()].flatMap((name) => (name.startsWith(prefix) ? [Number(name.slice(prefix.length))] : []))

type Rest<P extends Part> = Omit<P, "key">

/** The conversions of parts in a form: the parts of a new record, and the typed values of the part with a key. */
export const partsKind = <P extends Part>(
  part: Schema.Codec<P, unknown>,
  prefix: string,
  blank: ReadonlyArray<Rest<P>>,
  read: (form: FormData, key: number) => Rest<P>
) => {
  const keyed = (parts: ReadonlyArray<Rest<P>>) => parts.map((rest, index) => ({ key: index + 1, ...rest }) as P)
  return {
    draft: Schema.Array(part),
    blank: keyed(blank) as ReadonlyArray<P>,
    typed: (form: FormData) => keysIn(form, prefix).map((key) => ({ key, ...read(form, key) })),
    toDraft: keyed,
    sent: (parts: ReadonlyArray<P>) => parts.map(({ key: _, ...rest }) => rest)
  }
}

/** The parts of a record in its form, under their common name. */
export const Parts = chakra("fieldset", {
  base: { minW: "0", mb: "3", "& > legend": { mb: "1", fontSize: "sm", fontWeight: "medium", color: "fg.muted" } }
})

type Props = {
  readonly of: { readonly key: number }
  /** The name of the part: "Answer 2". */
  readonly partName: string
  readonly first: boolean
  readonly last: boolean
  /** True if the form needs all present parts. */
  readonly needed?: boolean
  readonly onMove: (form: HTMLFormElement | null, by: -1 | 1, focus: string) => void
  readonly onRemove: (form: HTMLFormElement | null) => void
}

/** Moves or removes one of several parts. The focus follows the part. */
export const PartButtons = ({ of: { key }, partName, first, last, needed = false, onMove, onRemove }: Props) => {
  const t = useTexts()
  const move = (by: -1 | 1, direction: "up" | "down", isDisabled: boolean) => (
    <IconButton
      icon={direction}
      label={t(`parts.${direction}`, { what: partName })}
      name={`${direction}.${key}`}
      aria-disabled={isDisabled}
      onClick={({ currentTarget: { form, name } }) => onMove(form, by, name)}
    />
  )
  return (
    <chakra.div display="flex" flexShrink="0">
      {move(-1, "up", first)}
      {move(1, "down", last)}
      <IconButton
        icon="close"
        aria-disabled={needed}
        label={t("parts.remove", { what: partName })}
        onClick={({ currentTarget: { form } }) => (needed ? undefined : onRemove(form))}
      />
    </chakra.div>
  )
}
