import { messageTypes } from "../../effects/contract/messages.ts"
import type { MessageFilters } from "../../machines/messages/message-list.ts"
import { ChoiceFilter } from "../kit/choice-filter.tsx"
import { useWords } from "../words/words.tsx"

export const MessageFilterControls = ({ query }: { readonly query: MessageFilters }) => {
  const t = useWords()
  return (
    <>
      <ChoiceFilter
        name="type"
        label={t("messages.type")}
        held={query.type}
        options={messageTypes.map((id) => ({ id, name: t(`messages.${id}`) }))}
      />
      <ChoiceFilter
        name="status"
        label={t("messages.status")}
        held={query.status === undefined ? undefined : String(query.status)}
        options={[
          { id: "0", name: t("messages.isUnread") },
          { id: "1", name: t("messages.isRead") }
        ]}
      />
    </>
  )
}
