import { useSelector } from "@xstate/react"
import type { UserFilters } from "../../machines/users/user-list.ts"
import { type RoleOptionsActor, rolesOf } from "../../machines/roles/role-options-machine.ts"
import { Filter, FilterBar } from "../records/filter-bar.tsx"
import { Input, Select } from "../kit/controls.ts"
import { useWords } from "../words/words.tsx"

const filterNames = ["username", "email", "role", "enabled"] as const

type Props = {
  readonly query: UserFilters
  readonly roles: RoleOptionsActor
  readonly onSearch: (filters: Record<string, string>) => void
}

export const UserFilterBar = ({ query, roles, onSearch }: Props) => {
  const t = useWords()
  const options = useSelector(roles, rolesOf)
  const held = filterNames.map((name) => query[name] ?? "")
  const known = query.role === undefined || options.some(({ name }) => name === query.role)
  return (
    <FilterBar filters={held.join("\n")} onSearch={onSearch} onReset={() => onSearch({})}>
      <Filter label={t("users.username")}>
        <Input name="username" defaultValue={query.username} maxLength={100} />
      </Filter>
      <Filter label={t("users.email")}>
        <Input name="email" defaultValue={query.email} maxLength={100} />
      </Filter>
      <Filter label={t("users.role")}>
        <Select name="role" key={options.length} defaultValue={query.role ?? ""}>
          <option value="">{t("records.all")}</option>
          {known ? null : <option value={query.role}>{query.role}</option>}
          {options.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </Select>
      </Filter>
      <Filter label={t("users.enabled")}>
        <Select name="enabled" defaultValue={query.enabled ?? ""}>
          <option value="">{t("records.all")}</option>
          <option value="true">{t("records.yes")}</option>
          <option value="false">{t("records.no")}</option>
        </Select>
      </Filter>
    </FilterBar>
  )
}
