import { type Choice, ChoiceOptions } from "./choice-options.tsx"
import { Select } from "./controls.ts"
import { Filter } from "./filter-bar.tsx"
import { useKitWords } from "./words.ts"

type Props = {
  readonly name: string
  readonly label: string
  readonly held: string | undefined
  readonly options: ReadonlyArray<Choice>
}

/** One of several, or all. What the address asks for is held while the choices are on their way. */
export const ChoiceFilter = ({ name, label, held = "", options }: Props) => {
  const t = useKitWords()
  return (
    <Filter label={label}>
      <Select key={options.length} name={name} defaultValue={held}>
        <ChoiceOptions held={held} none={t("records.all")} options={options} />
      </Select>
    </Filter>
  )
}
