import { Button, Icon, Select } from "./controls.tsx"
import { useKitWords } from "./words.ts"

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

export const Pager = ({ page, pageSize, total, onTurn, onResize }: Props) => {
  const t = useKitWords()
  const last = Math.max(1, Math.ceil(total / pageSize))
  const sizes = pageSizes.includes(pageSize) ? pageSizes : [...pageSizes, pageSize].sort((a, b) => a - b)
  return (
    <div className="wh-pager">
      <span role="status">{t("records.total", { count: total })}</span>
      <nav aria-label={t("records.paging")}>
        <Button
          look="quiet"
          square
          aria-label={t("records.previous")}
          disabled={page <= 1}
          onClick={() => onTurn(page - 1)}
        >
          <Icon name="left" />
        </Button>
        {pagesAround(page, last).map((each, index) =>
          each === null ? (
            <span key={`gap-${index}`} aria-hidden className="wh-subtle">
              …
            </span>
          ) : (
            <Button
              key={each}
              look="quiet"
              aria-label={t("records.goTo", { page: each })}
              aria-current={each === page ? "page" : undefined}
              onClick={() => onTurn(each)}
            >
              {each}
            </Button>
          )
        )}
        <Button
          look="quiet"
          square
          aria-label={t("records.next")}
          disabled={page >= last}
          onClick={() => onTurn(page + 1)}
        >
          <Icon name="right" />
        </Button>
      </nav>
      <Select
        aria-label={t("records.pageSize")}
        value={pageSize}
        onChange={(event) => onResize(Number(event.target.value))}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {t("records.perPage", { size: String(size) })}
          </option>
        ))}
      </Select>
    </div>
  )
}
