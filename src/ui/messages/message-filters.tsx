import { messageTypes } from "../../effects/contract/messages.ts"
import type { MessageFilters } from "../../machines/messages/message-list.ts"
import { Filter, FilterBar } from "../records/filter-bar.tsx"
import { Select } from "../kit/controls.ts"
import { useWords } from "../words/words.tsx"

type Props = {
  readonly query: MessageFilters
  readonly onSearch: (filters: Record<string, string>) => void
}

export const MessageFilterBar = ({ query, onSearch }: Props) => {
  const t = useWords()
  return (
    <FilterBar filters={[query.type, query.status].join("\n")} onSearch={onSearch} onReset={() => onSearch({})}>
      <Filter label={t("messages.type")}>
        <Select name="type" defaultValue={query.type ?? ""}>
          <option value="">{t("records.all")}</option>
          {messageTypes.map((type) => (
            <option key={type} value={type}>
              {t(`messages.${type}`)}
            </option>
          ))}
        </Select>
      </Filter>
      <Filter label={t("messages.status")}>
        <Select name="status" defaultValue={query.status ?? ""}>
          <option value="">{t("records.all")}</option>
          <option value="0">{t("messages.isUnread")}</option>
          <option value="1">{t("messages.isRead")}</option>
        </Select>
      </Filter>
    </FilterBar>
  )
}
