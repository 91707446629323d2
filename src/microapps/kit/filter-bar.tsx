import type { FormEvent, ReactNode } from "react"
import { Button } from "./controls.tsx"
import type { Search } from "./history.ts"
import { useKitWords } from "../../ui/kit/words.ts"

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
    <form key={filters} role="search" className="wh-filters" onSubmit={submit}>
      {children}
      <div className="wh-row">
        <Button type="submit" variant="solid">
          {t("records.search")}
        </Button>
        <Button onClick={() => onSearch({})}>{t("records.reset")}</Button>
      </div>
    </form>
  )
}

/** A filter's label above its input. */
export const Filter = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <label className="wh-filter">
    <span>{label}</span>
    {children}
  </label>
)
