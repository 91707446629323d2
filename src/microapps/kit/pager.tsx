import { lastPage, pagesAround, sizesFor } from "../../machines/records/paging.ts"
import { Button, Icon, Select } from "./controls.tsx"
import { useKitWords } from "../../ui/kit/words.ts"

type Props = {
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly onTurn: (page: number) => void
  readonly onResize: (pageSize: number) => void
}

export const Pager = ({ page, pageSize, total, onTurn, onResize }: Props) => {
  const t = useKitWords()
  const last = lastPage(total, pageSize)
  const sizes = sizesFor(pageSize)
  return (
    <div className="wh-pager">
      <span role="status">{t("records.total", { count: total })}</span>
      <nav aria-label={t("records.paging")}>
        <Button
          variant="quiet"
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
              variant="quiet"
              aria-label={t("records.goTo", { page: each })}
              aria-current={each === page ? "page" : undefined}
              onClick={() => onTurn(each)}
            >
              {each}
            </Button>
          )
        )}
        <Button
          variant="quiet"
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
