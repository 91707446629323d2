import { Input } from "./controls.ts"
import { Filter } from "./filter-bar.tsx"

type Props = {
  readonly name: string
  readonly label: string
  readonly held: string | undefined
  readonly maxLength?: number
}

/** Part of a text. */
export const TextFilter = ({ name, label, held, maxLength = 100 }: Props) => (
  <Filter label={label}>
    <Input name={name} defaultValue={held} maxLength={maxLength} />
  </Filter>
)
