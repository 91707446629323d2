import { chakra } from "@chakra-ui/react/styled-system"
import type { FormEvent, ReactNode } from "react"
import { Button } from "../kit/controls.ts"
import { useWords } from "../words/words.tsx"

type Props = {
  /** Changes when the filters change from outside: the inputs then start anew from them. */
  readonly filters: string
  /** The filters that hold something, by the names of their inputs. */
  readonly onSearch: (filters: Record<string, string>) => void
  readonly onReset: () => void
  readonly children: ReactNode
}

/** Filters above a list. What is typed counts once Search or Enter is pressed. */
export const FilterBar = ({ filters, onSearch, onReset, children }: Props) => {
  const t = useWords()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = [...new FormData(event.currentTarget)].flatMap(([name, value]) => {
      const text = String(value).trim()
      return text === "" ? [] : [[name, text]]
    })
    onSearch(Object.fromEntries(typed))
  }
  return (
    <chakra.form
      key={filters}
      role="search"
      display="grid"
      gridTemplateColumns={{ base: "repeat(2, minmax(0, 1fr))", md: "repeat(auto-fill, minmax(180px, 1fr))" }}
      alignItems="end"
      gap="3"
      p="4"
      borderBottom="1px solid"
      borderColor="border"
      onSubmit={submit}
    >
      {children}
      <chakra.div display="flex" gap="2">
        <Button type="submit" variant="solid">
          {t("records.search")}
        </Button>
        <Button onClick={onReset}>{t("records.reset")}</Button>
      </chakra.div>
    </chakra.form>
  )
}

/** A filter's label above its input. */
export const Filter = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <chakra.label display="grid" gap="1">
    <chakra.span fontSize="sm" color="fg.muted">
      {label}
    </chakra.span>
    {children}
  </chakra.label>
)
