import type { FormEvent, ReactNode } from "react"
import { chakra } from "./chakra.ts"
import type { Search } from "./address.ts"
import { Button } from "./controls.ts"
import { useKitWords } from "./words.ts"

type Props = {
  /** Changes when the filters change from outside: the inputs then start anew from them. */
  readonly filters: string
  /** The filters that hold something, by the names of their inputs. */
  readonly onSearch: (filters: Search) => void
  readonly children: ReactNode
}

/** Filters above a list. What is typed counts once Search or Enter is pressed. */
export const FilterBar = ({ filters, onSearch, children }: Props) => {
  const t = useKitWords()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = [...new FormData(event.currentTarget)].flatMap(([name, value]) => {
      const text = String(value).trim()
      return text === "" ? [] : [[name, text]]
    })
    onSearch(Object.fromEntries(typed))
  }
  return (
    <Form key={filters} role="search" onSubmit={submit}>
      {children}
      <div data-buttons>
        <Button type="submit" variant="solid">
          {t("records.search")}
        </Button>
        <Button onClick={() => onSearch({})}>{t("records.reset")}</Button>
      </div>
    </Form>
  )
}

/** A filter's label above its input. */
export const Filter = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <label>
    <span>{label}</span>
    {children}
  </label>
)

const Form = chakra("form", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "repeat(2, minmax(0, 1fr))", md: "repeat(auto-fill, minmax(180px, 1fr))" },
    alignItems: "end",
    gap: "3",
    p: "4",
    borderBottom: "1px solid",
    borderColor: "border",
    "& > :is(label, [data-filter])": { display: "grid", gap: "1", minW: "0" },
    "& > label > span, & > [data-filter] > label": { fontSize: "sm", color: "fg.muted" },
    "& > [data-buttons]": { display: "flex", gap: "2" }
  }
})
