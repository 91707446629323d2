import type { Query } from "../../machines/records/records-events.ts"
import type { RecordFilters } from "../../machines/records/typed-records.ts"
import { ChoiceFilter } from "./choice-filter.tsx"
import type { Choice } from "./choice-options.tsx"
import { TextFilter } from "./text-filter.tsx"

/** How a filter is named, and where it is a choice what is chosen from: the words of the contract's own literals, or what was looked up. */
type Shown<Value> = {
  readonly label: string
  readonly choices?: ((id: Value & string) => string) | ReadonlyArray<Choice>
}
/** By the contract's names, in the order they are drawn. */
export type ShownFilters<Asked> = {
  readonly [Name in keyof RecordFilters<Asked>]?: Shown<NonNullable<Asked[Name & keyof Asked]>>
}

type Props<Asked> = {
  readonly filters: RecordFilters<Asked>
  readonly query: Query
  readonly shown: ShownFilters<Asked>
}

/** The controls of a list's filters. What each may hold is the contract's. */
export const FilterControls = <Asked,>({ filters, query, shown }: Props<Asked>) =>
  Object.entries<Shown<string>>(shown as never).map(([name, { label, choices }]) => {
    const held = query[name]?.toString()
    if (choices === undefined) return <TextFilter key={name} name={name} label={label} held={held} />
    const { literals = [] } = (filters as RecordFilters<Record<string, string>>)[name] ?? {}
    const options = typeof choices === "function" ? literals.map((id) => ({ id, name: choices(id) })) : choices
    return <ChoiceFilter key={name} name={name} label={label} held={held} options={options} />
  })
