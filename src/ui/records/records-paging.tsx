import { chakra } from "@chakra-ui/react/styled-system"
import { Button, Select } from "../theme/controls.ts"
import { Icon } from "../theme/icons.tsx"
import { useWords } from "../words/words.tsx"

const pageSizes = [10, 20, 50, 100]

type Props = {
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly onTurn: (page: number) => void
  readonly onResize: (pageSize: number) => void
}

/** First, last, and the neighbours of the current page; null stands for pages left out. */
export const pagesAround = (page: number, last: number): ReadonlyArray<number | null> => {
  const wanted = [1, page - 1, page, page + 1, last].filter((each) => each >= 1 && each <= last)
  const shown = [...new Set(wanted)].sort((a, b) => a - b)
  return shown.flatMap((each, index) => {
    const gap = index === 0 ? 1 : each - shown[index - 1]!
    if (gap === 1) return [each]
    return gap === 2 ? [each - 1, each] : [null, each]
  })
}

export const RecordsPaging = ({ page, pageSize, total, onTurn, onResize }: Props) => {
  const t = useWords()
  const last = Math.max(1, Math.ceil(total / pageSize))
  const sizes = pageSizes.includes(pageSize) ? pageSizes : [...pageSizes, pageSize].sort((a, b) => a - b)
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="flex-end" gap="3" px="4" py="3">
      <chakra.span color="fg.muted" flex={{ sm: "1" }} role="status">
        {t("records.total", { count: total })}
      </chakra.span>
      <chakra.nav aria-label={t("records.paging")} display="flex" gap="1" alignItems="center">
        <Button
          look="quiet"
          size="square"
          aria-label={t("records.previous")}
          disabled={page <= 1}
          onClick={() => onTurn(page - 1)}
        >
          <Icon name="left" />
        </Button>
        {pagesAround(page, last).map((each, index) =>
          each === null ? (
            <chakra.span key={`gap-${index}`} aria-hidden color="fg.subtle" w="4" textAlign="center">
              …
            </chakra.span>
          ) : (
            <Button
              key={each}
              look="quiet"
              minW="8"
              px="1.5"
              aria-label={t("records.goTo", { page: each })}
              aria-current={each === page ? "page" : undefined}
              _currentPage={{ bg: "bg.chosen", color: "accent.fg" }}
              onClick={() => onTurn(each)}
            >
              {each}
            </Button>
          )
        )}
        <Button
          look="quiet"
          size="square"
          aria-label={t("records.next")}
          disabled={page >= last}
          onClick={() => onTurn(page + 1)}
        >
          <Icon name="right" />
        </Button>
      </chakra.nav>
      <Select
        w="auto"
        aria-label={t("records.pageSize")}
        value={pageSize}
        onChange={(event) => onResize(Number(event.target.value))}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {t("records.perPage", { size })}
          </option>
        ))}
      </Select>
    </chakra.div>
  )
}
