import { TextFilter } from "../kit/text-filter.tsx"
import { useSelector } from "@xstate/react"
import { type RoleOptionsActor, rolesOf } from "../../machines/roles/role-options-machine.ts"
import type { UserFilters } from "../../machines/users/user-list.ts"
import { ChoiceFilter } from "../kit/choice-filter.tsx"
import { useWords } from "../words/words.tsx"

type Props = { readonly query: UserFilters; readonly roles: RoleOptionsActor }

export const UserFilterControls = ({ query, roles }: Props) => {
  const t = useWords()
  const options = useSelector(roles, rolesOf).map(({ name, title }) => ({ id: name, name: title }))
  return (
    <>
      <TextFilter name="username" label={t("users.username")} held={query.username} />
      <TextFilter name="email" label={t("users.email")} held={query.email} />
      <ChoiceFilter name="role" label={t("users.role")} held={query.role} options={options} />
      <ChoiceFilter
        name="enabled"
        label={t("users.enabled")}
        held={query.enabled}
        options={[
          { id: "true", name: t("records.yes") },
          { id: "false", name: t("records.no") }
        ]}
      />
    </>
  )
}
