import { Select } from "./controls.tsx"
import { Filter } from "./filter-bar.tsx"
import { useKitWords } from "../../ui/kit/words.ts"

type Props = {
  readonly name: string
  readonly label: string
  readonly held: string | undefined
  readonly options: ReadonlyArray<{ readonly id: string; readonly name: string }>
}

/** One of several, or all. What the address asks for is held while the choices are on their way. */
export const ChoiceFilter = ({ name, label, held = "", options }: Props) => {
  const t = useKitWords()
  const known = held === "" || options.some(({ id }) => id === held)
  return (
    <Filter label={label}>
      <Select key={options.length} name={name} defaultValue={held}>
        <option value="">{t("records.all")}</option>
        {known ? null : <option value={held}>{held}</option>}
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.name}
          </option>
        ))}
      </Select>
    </Filter>
  )
}
