import type { UserDetail } from "../../effects/contract/session.ts"
import type { User } from "../../effects/contract/users.ts"

type Ranked = Pick<User, "role" | "is_admin" | "is_super_admin">

const rankOf = ({ is_admin, is_super_admin }: Ranked) => (is_super_admin ? 2 : is_admin ? 1 : 0)

/**
 * The roles whose operators may edit and delete a user, as far as this operator's console knows: an administrator is managed by administrators only,
 * a super administrator by super administrators only; empty, and so everybody, for all others. The server has the last word.
 */
export const managersOf = (user: Ranked, operator: UserDetail): ReadonlyArray<string> => {
  if (rankOf(user) === 0) return []
  return rankOf(operator) >= rankOf(user) ? [user.role, operator.role] : [user.role]
}
