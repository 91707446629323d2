import { chakra } from "@chakra-ui/react/styled-system"
import { lastPage, pagesAround, sizesFor } from "../../machines/records/paging.ts"
import { Button, Select } from "../kit/controls.ts"
import { Icon } from "../kit/icons.tsx"
import { useWords } from "../words/words.tsx"

type Props = {
  readonly page: number
  readonly pageSize: number
  readonly total: number
  readonly onTurn: (page: number) => void
  readonly onResize: (pageSize: number) => void
}

export const RecordsPaging = ({ page, pageSize, total, onTurn, onResize }: Props) => {
  const t = useWords()
  const last = lastPage(total, pageSize)
  const sizes = sizesFor(pageSize)
  return (
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" justifyContent="flex-end" gap="3" px="4" py="3">
      <chakra.span color="fg.muted" flex={{ sm: "1" }} role="status">
        {t("records.total", { count: total })}
      </chakra.span>
      <chakra.nav aria-label={t("records.paging")} display="flex" gap="1" alignItems="center">
        <Button
          variant="quiet"
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
              variant="quiet"
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
          variant="quiet"
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
