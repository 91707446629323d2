import { chakra } from "../kit/chakra.ts"
import type { User } from "../../effects/contract/users.ts"
import { momentText } from "../../effects/contract/formats.ts"
import { Badge } from "../kit/panel.tsx"
import type { Column } from "../kit/columns.ts"
import type { Translate } from "../words/words.ts"

export const userColumns = (t: Translate): ReadonlyArray<Column<User>> => [
  { id: "id", head: t("users.id"), cell: ({ id }) => id },
  {
    id: "username",
    naming: true,
    head: t("users.username"),
    cell: ({ username }) => <chakra.span fontWeight="medium">{username}</chakra.span>
  },
  { id: "role", head: t("users.role"), cell: ({ role, role_name }) => role_name || role },
  { id: "email", head: t("users.email"), cell: ({ email }) => (email === "" ? t("records.none") : email) },
  {
    id: "enabled",
    head: t("users.enabled"),
    cell: ({ enabled }) => (
      <Badge tone={enabled ? "success" : "neutral"}>{enabled ? t("records.yes") : t("records.no")}</Badge>
    )
  },
  {
    id: "latest_login",
    head: t("users.latestLogin"),
    cell: ({ latest_login }) => (latest_login === null ? t("users.never") : momentText(latest_login))
  },
  { id: "created_at", head: t("users.createdAt"), cell: ({ created_at }) => momentText(created_at) }
]
