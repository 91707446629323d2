import { utterances } from "../../contract/utterances.ts"
import { defineListPage } from "../../kit/define-list-page.tsx"
import { LongText } from "../../kit/long-text.tsx"

/** Sentences that robots say. */
export const utteranceListScreen = defineListPage({
  record: utterances,
  columns: [
    {
      id: "text",
      kind: "wrap",
      cell: (text, { language }) => (
        <span lang={language}>
          <LongText text={text} />
        </span>
      )
    },
    "scene",
    "language",
    { id: "enabled", toggle: true },
    "updated_at"
  ],
  form: ["scene", "language", { id: "text", kind: "area" }, "enabled"],
  filters: ["text", "scene", "language", "enabled"]
})
