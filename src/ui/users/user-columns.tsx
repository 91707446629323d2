import { chakra } from "@chakra-ui/react/styled-system"
import { type User, UserQuery } from "../../effects/contract/users.ts"
import type { RecordColumn } from "../records/records-table.tsx"
import { momentText } from "../kit/moments.ts"
import type { Translate } from "../words/words.tsx"

export const sortableUserColumns: ReadonlySet<string> = new Set(UserQuery.sortable)

const Badge = chakra("span", {
  base: { display: "inline-block", px: "2", rounded: "full", fontSize: "xs", lineHeight: "20px", fontWeight: "medium" },
  variants: { on: { true: { bg: "success.bg", color: "success.fg" }, false: { bg: "bg.hover", color: "fg.muted" } } }
})

export const userColumns = (t: Translate): ReadonlyArray<RecordColumn<User>> => [
  { id: "id", header: () => t("users.id"), cell: ({ row }) => row.original.id },
  {
    id: "username",
    header: () => t("users.username"),
    cell: ({ row }) => <chakra.span fontWeight="medium">{row.original.username}</chakra.span>
  },
  { id: "role", header: () => t("users.role"), cell: ({ row }) => row.original.role_name },
  {
    id: "email",
    header: () => t("users.email"),
    cell: ({ row }) => (row.original.email === "" ? t("records.none") : row.original.email)
  },
  {
    id: "enabled",
    header: () => t("users.enabled"),
    cell: ({ row }) => (
      <Badge on={row.original.enabled}>{row.original.enabled ? t("records.yes") : t("records.no")}</Badge>
    )
  },
  {
    id: "latest_login",
    header: () => t("users.latestLogin"),
    cell: ({ row }) => (row.original.latest_login === null ? t("users.never") : momentText(row.original.latest_login))
  },
  { id: "created_at", header: () => t("users.createdAt"), cell: ({ row }) => momentText(row.original.created_at) }
]
