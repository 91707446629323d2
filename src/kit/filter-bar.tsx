import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { chakra } from "./chakra.ts"
import type { Search } from "../contract/addresses.ts"
import { dayAt } from "../contract/day-zone.ts"
import { isolated } from "../contract/isolated.ts"
import { useNow } from "./clock.ts"
import { Button, Select, Input } from "./controls.ts"
import { PeriodFields } from "./date-input.tsx"
import { DayZone } from "./day-zone.tsx"
import { Icon, IconButton } from "./icons.tsx"
import type { FilterText } from "./list-filters.ts"
import { hiddenInPrint } from "./panel.tsx"
import { PeriodFilter } from "./period-filter.tsx"
import { presetOf } from "./period-presets.ts"
import { useTexts } from "./texts.ts"
import { type Choice, ChoiceOptions } from "./options.tsx"
import type { Query } from "../machines/records/records-events.ts"
import type { RecordFilters } from "../machines/records/typed-records.ts"

type Props = {
  /** Active filters. A change from outside resets the inputs to them. */
  readonly filters: Search
  /** The names and values of active filters. */
  readonly texts: ReadonlyArray<FilterText>
  /** Receives the filled filters, by the names of their inputs. */
  readonly onSearch: (filters: Search) => void
  /** The text filter that stands beside the title. */
  readonly main?: { readonly name: string; readonly label: string } | undefined
  /** False for a list without filters by day. */
  readonly period?: boolean
  /** The other filters. */
  readonly children: ReactNode
}

const PHONE = "(width < 480px)"

const dayIn = (form: HTMLFormElement, name: string) => form.querySelector<HTMLInputElement>(`input[name=${name}]`)

/** Reports a period that ends before it starts, at the field of its end. */
const isReversed = (form: HTMLFormElement, problem: string): boolean => {
  const [from, to] = [dayIn(form, "from"), dayIn(form, "to")]
  if (from === null || to === null || from.value === "" || to.value === "" || from.value <= to.value) return false
  to.setCustomValidity(problem)
  to.reportValidity()
  return true
}

/** Either day may correct the period, so each change clears the problem. */
const forgetReversed = (form: HTMLFormElement, problem: string): void => {
  const to = dayIn(form, "to")
  if (to?.validationMessage === problem) to.setCustomValidity("")
}

/**
 * Filters beside the title of a list: a text, the period, and a button that shows the others. Each active filter has a
 * chip that removes it. Typed text takes effect with Search or Enter.
 */
export const FilterBar = ({ filters, texts, onSearch, main, period = true, children }: Props) => {
  const t = useTexts()
  const [open, setOpen] = useState(false)
  const [choosesDays, setChoosesDays] = useState(false)
  const today = dayAt(useNow())
  const toggle = useRef<HTMLButtonElement>(null)
  const hasOwnControl = (name: string) => name === main?.name || (period && (name === "from" || name === "to"))
  const chips = texts.filter(({ name }) => !hasOwnControl(name))
  const { from, to } = filters
  const hasOwnDays = (from ?? to) !== undefined && presetOf({ from, to }, today) === undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (isReversed(form, t("period.reversed"))) return
    const typed = [...new FormData(form)].flatMap(([name, value]) => {
      const text = String(value).trim()
      return text === "" ? [] : [[name, text]]
    })
    // The fields are reset, and would lose the focus.
    if (form.querySelector("[data-panel]:focus-within") !== null) toggle.current?.focus()
    // On larger screens the rows stay visible below the filters.
    if (matchMedia(PHONE).matches) setOpen(false)
    setChoosesDays(false)
    onSearch(Object.fromEntries(typed))
  }
  const showPeriod = () => {
    flushSync(() => {
      setOpen(true)
      setChoosesDays(true)
    })
    toggle.current?.form?.querySelector<HTMLElement>("[name=from]")?.focus()
  }
  const reset = (
    <Button
      onClick={({ currentTarget }) => {
        currentTarget.form!.reset()
        if (currentTarget.closest("[data-chips]") !== null) toggle.current?.focus()
        onSearch({})
      }}
    >
      {t("records.reset")}
    </Button>
  )
  return (
    <Form
      role="search"
      onSubmit={submit}
      onInput={({ currentTarget }) => forgetReversed(currentTarget, t("period.reversed"))}
      onInvalidCapture={() => setOpen(true)}
    >
      {main === undefined ? null : <MainFilter {...main} value={filters[main.name] ?? ""} isAlone={!open} />}
      {period ? <PeriodFilter from={from} to={to} onCustom={showPeriod} /> : null}
      <Button ref={toggle} data-toggle aria-expanded={open} onClick={() => setOpen(!open)}>
        <Icon name={open ? "up" : "down"} />
        {chips.length === 0 ? t("records.filters") : t("records.filtersHeld", { count: chips.length })}
      </Button>
      <div key={JSON.stringify(filters)} data-panel hidden={!open}>
        {children}
        {period ? (
          <chakra.div display={choosesDays || hasOwnDays ? "contents" : "none"}>
            <PeriodFields {...(from === undefined ? {} : { from })} {...(to === undefined ? {} : { to })} />
          </chakra.div>
        ) : null}
        <div data-buttons>
          {period && (choosesDays || hasOwnDays) ? <DayZone /> : null}
          <Button type="submit" variant="solid">
            {t("records.search")}
          </Button>
          {reset}
        </div>
      </div>
      {chips.length === 0 || open ? null : (
        <div data-chips>
          {chips.map(({ name, label, text }) => {
            const filter = `${label}: ${isolated(text)}`
            return (
              <Chip
                key={name}
                type="button"
                aria-label={t("records.withoutFilter", { filter })}
                title={filter}
                onClick={() => {
                  toggle.current?.focus()
                  const { [name]: _, ...others } = filters
                  onSearch(others)
                }}
              >
                <span>{filter}</span>
                <Icon name="close" size="0.9em" />
              </Chip>
            )
          })}
          {reset}
        </div>
      )}
    </Form>
  )
}

/** Pasted numbers are longer than a typed filter, and can be edited. */
const lengthLimit = (value = "") => Math.max(100, value.length)

type MainProps = {
  readonly name: string
  readonly label: string
  readonly value: string
  /** True while the other filters, which include a Search button, are hidden. */
  readonly isAlone: boolean
}

/** The search of a list, which keeps the focus while the rows change. */
const MainFilter = ({ name, label, value, isAlone }: MainProps) => {
  const t = useTexts()
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    field.current!.value = value
  }, [value])
  return (
    <SearchBox data-main>
      <Input
        ref={field}
        name={name}
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        maxLength={lengthLimit(value)}
        autoComplete="off"
      />
      {isAlone ? <IconButton type="submit" icon="search" label={t("records.search")} /> : null}
    </SearchBox>
  )
}

const SearchBox = chakra("div", {
  base: { display: "flex", "& > button": { ms: "-8", w: "8", zIndex: "1" }, "& > input": { pe: "8" } }
})

const Chip = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1.5",
    flexShrink: { base: "0", sm: "1" },
    minW: { base: "20", md: "7rem", xl: "20" },
    maxW: { base: "60vw", sm: "20rem" },
    minH: { base: "11", md: "7" },
    px: "3",
    rounded: "full",
    bg: "bg.chosen",
    color: "accent.fg",
    fontSize: "sm",
    cursor: "pointer",
    _hover: { textDecoration: "line-through" },
    "& > span": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" }
  }
})

/** A filter's label above its input. */
const Filter = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <label>
    <span>{label}</span>
    {children}
  </label>
)

/** The parts of this form stand in the head of the list; fields and chips have lines of their own below. */
const Form = chakra("form", {
  base: {
    display: "contents",
    ...hiddenInPrint,
    "& > [data-main]": { flex: { base: "1 1 6rem", sm: "1 1 10rem" }, minW: "0", maxW: { sm: "16rem" } },
    "& > :is([data-main], [data-toggle])": { order: { base: "1", sm: "0" } },
    "& > [data-toggle]": { me: { sm: "auto" } },
    // A narrow screen has no room for the period beside the search.
    "&:not(:has([data-panel]:not([hidden]))) > [data-period]": { display: { base: "none", md: "block" } },
    "& > [data-period]": { order: { base: "2", md: "0" } },
    "& > [data-panel]:not([hidden])": {
      display: "grid",
      order: "2",
      flexBasis: "full",
      gridTemplateColumns: { base: "repeat(2, minmax(0, 1fr))", md: "repeat(auto-fill, minmax(180px, 1fr))" },
      alignItems: "end",
      gap: "3",
      py: "2"
    },
    "& > [data-panel] > label, & [data-filter]": { display: "grid", gap: "1", minW: "0" },
    "& > [data-panel] > label > span, & [data-filter] > label": { fontSize: "sm", color: "fg.muted" },
    // The zone of the days stands above the buttons, so that both need one cell.
    "& [data-buttons]": { display: "flex", flexWrap: "wrap", gap: "2", "& > p": { flexBasis: "full", py: "0" } },
    // They shrink and scroll beside the search, so that the rows begin high.
    "& > [data-chips]": {
      display: "flex",
      order: { base: "1", sm: "3", md: "0" },
      flex: { base: "1 1 6rem", sm: "1 0 100%", md: "3 1 7rem" },
      gap: { base: "1", sm: "2" },
      minW: "0",
      overflowX: "auto",
      scrollbarWidth: "none",
      // The outline of a focused chip is inside.
      p: "1",
      m: "-1"
    },
    // Controls without a value leave their room to the chips. On a phone the search appears together with the filters.
    "&&:has(> [data-chips])": {
      "& > [data-main]": { flexBasis: { md: "6rem", xl: "10rem" } },
      "& > [data-main]:has(:placeholder-shown):not(:focus-within)": { display: { base: "none", sm: "flex" } },
      "& > [data-period][data-any]": { display: { base: "none", xl: "block" } }
    },
    "& > [data-chips] > button:last-child": { h: { base: "11", md: "7" }, fontSize: "sm" }
  }
})

type ChoiceProps = {
  readonly name: string
  readonly label: string
  readonly defaultValue: string | undefined
  readonly options: ReadonlyArray<Choice>
}

/** A choice of one value, or all. It keeps the address's value while the choices load. */
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

/**
 * The name of a filter and, for a choice, its options: the texts of the contract's own literals, or the rows of a
 * query.
 */
type FilterSpec<Value> = {
  readonly label: string
  readonly choices?: ((id: Value & string) => string) | ReadonlyArray<Choice>
}
/** Filters by the contract's names, in their display order. */
export type FilterSpecs<OwnQuery> = {
  readonly [Name in keyof RecordFilters<OwnQuery>]?: FilterSpec<NonNullable<OwnQuery[Name & keyof OwnQuery]>>
}

/** The first text filter, which stands beside the title. */
export const mainFilter = (specs: object) =>
  Object.entries(specs as Readonly<Record<string, FilterSpec<string>>>)
    .map(([name, spec]) => ({ name, ...spec }))
    .find(({ choices }) => choices === undefined)

type ControlsProps<OwnQuery> = {
  readonly filters: RecordFilters<OwnQuery>
  readonly query: Query
  readonly specs: FilterSpecs<OwnQuery>
}

/** The controls of a list's filters except the main one. The contract limits their values. */
export const FilterControls = <OwnQuery,>({ filters, query, specs }: ControlsProps<OwnQuery>) =>
  Object.entries<FilterSpec<string>>(specs as never).map(([name, { label, choices }]) => {
    if (name === mainFilter(specs)?.name) return null
    const defaultValue = query[name]?.toString()
    if (choices === undefined) {
      return (
        <Filter key={name} label={label}>
          <Input name={name} defaultValue={defaultValue} maxLength={lengthLimit(defaultValue)} />
        </Filter>
      )
    }
    const { literals = [] } = (filters as RecordFilters<Record<string, string>>)[name] ?? {}
    const options = typeof choices === "function" ? literals.map((id) => ({ id, name: choices(id) })) : choices
    return <ChoiceFilter key={name} name={name} label={label} defaultValue={defaultValue} options={options} />
  })
