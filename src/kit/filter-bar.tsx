import { type FormEvent, type ReactNode, useState } from "react"
import { chakra } from "./chakra.ts"
import type { Search } from "../contract/addresses.ts"
import { Button, Select, Input } from "./controls.ts"
import { Icon } from "./icons.tsx"
import { unprinted } from "./panel.tsx"
import { useTexts } from "./texts.ts"
import { type Choice, ChoiceOptions } from "./options.tsx"
import type { Query } from "../machines/records/records-events.ts"
import type { RecordFilters } from "../machines/records/typed-records.ts"

type Props = {
  /** Filters in force. The inputs start anew from them when they change from outside. */
  readonly filters: Readonly<Record<string, unknown>>
  /** The filled filters, by the names of their inputs. */
  readonly onSearch: (filters: Search) => void
  readonly children: ReactNode
}

/** Filters above a list. Typed text takes effect with Search or Enter. */
export const FilterBar = ({ filters, onSearch, children }: Props) => {
  const t = useTexts()
  const [open, setOpen] = useState(false)
  const filterCount = Object.keys(filters).length
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setOpen(false)
    const typed = [...new FormData(event.currentTarget)].flatMap(([name, value]) => {
      const text = String(value).trim()
      return text === "" ? [] : [[name, text]]
    })
    onSearch(Object.fromEntries(typed))
  }
  return (
    <>
      <Button
        {...unprinted}
        display={{ base: "inline-flex", sm: "none" }}
        mx="4"
        my="3"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? "up" : "down"} />
        {filterCount === 0 ? t("records.filters") : t("records.filtersHeld", { count: filterCount })}
      </Button>
      <Form key={JSON.stringify(filters)} role="search" data-open={open || undefined} onSubmit={submit}>
        {children}
        <div data-buttons>
          <Button type="submit" variant="solid">
            {t("records.search")}
          </Button>
          <Button
            onClick={({ currentTarget }) => {
              currentTarget.form!.reset()
              onSearch({})
            }}
          >
            {t("records.reset")}
          </Button>
        </div>
      </Form>
    </>
  )
}

/** A filter's label above its input. */
const Filter = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <label>
    <span>{label}</span>
    {children}
  </label>
)

/** On a phone the filters are collapsed at first. */
const Form = chakra("form", {
  base: {
    ...unprinted,
    display: { base: "none", sm: "grid" },
    "&[data-open]": { display: "grid" },
    gridTemplateColumns: { base: "repeat(2, minmax(0, 1fr))", md: "repeat(auto-fill, minmax(180px, 1fr))" },
    alignItems: "end",
    gap: "3",
    p: "4",
    borderBottom: "1px solid",
    borderColor: "border",
    "& > :is(label, [data-filter])": { display: "grid", gap: "1", minW: "0" },
    "& > label > span, & > [data-filter] > label": { fontSize: "sm", color: "fg.muted" },
    "& > [data-buttons]": { display: "flex", flexWrap: "wrap", gap: "2" }
  }
})

type ChoiceProps = {
  readonly name: string
  readonly label: string
  readonly defaultValue: string | undefined
  readonly options: ReadonlyArray<Choice>
}

/** One of several, or all. The address's value is kept while the choices load. */
export const ChoiceFilter = ({ name, label, defaultValue = "", options }: ChoiceProps) => {
  const t = useTexts()
  return (
    <Filter label={label}>
      <Select key={options.length} name={name} defaultValue={defaultValue}>
        <ChoiceOptions defaultValue={defaultValue} none={t("records.all")} options={options} />
      </Select>
    </Filter>
  )
}

/** The name of a filter, and for a choice its options: the texts of the contract's own literals, or a query's rows. */
type FilterSpec<Value> = {
  readonly label: string
  readonly choices?: ((id: Value & string) => string) | ReadonlyArray<Choice>
}
/** By the contract's names, in the order they are drawn. */
export type FilterSpecs<OwnQuery> = {
  readonly [Name in keyof RecordFilters<OwnQuery>]?: FilterSpec<NonNullable<OwnQuery[Name & keyof OwnQuery]>>
}

type ControlsProps<OwnQuery> = {
  readonly filters: RecordFilters<OwnQuery>
  readonly query: Query
  readonly specs: FilterSpecs<OwnQuery>
}

/** The controls of a list's filters. The contract bounds their values. */
export const FilterControls = <OwnQuery,>({ filters, query, specs }: ControlsProps<OwnQuery>) =>
  Object.entries<FilterSpec<string>>(specs as never).map(([name, { label, choices }]) => {
    const defaultValue = query[name]?.toString()
    if (choices === undefined) {
      return (
        <Filter key={name} label={label}>
          <Input name={name} defaultValue={defaultValue} maxLength={100} />
        </Filter>
      )
    }
    const { literals = [] } = (filters as RecordFilters<Record<string, string>>)[name] ?? {}
    const options = typeof choices === "function" ? literals.map((id) => ({ id, name: choices(id) })) : choices
    return <ChoiceFilter key={name} name={name} label={label} defaultValue={defaultValue} options={options} />
  })
