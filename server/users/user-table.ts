import { Effect } from "effect"
import { CurrentOperator } from "../../src/contract/call.ts"
import { type User, users } from "../../src/contract/users.ts"
import { sql } from "../database/sql.ts"
import { conflict, noSuchRecord, requestLanguage, text } from "../http/texts.ts"
import { containsPattern } from "../lists/list-conditions.ts"
import { recordTable } from "../records/record-table.ts"
import { roleTitle } from "../roles/role-titles.ts"

const ofRole = (column: string) => `(select ${column} from roles where name = role)`

/** Accounts, without the hash of the password. `role_name` is empty if the database has no title of the role. */
export const userTable = recordTable(users, {
  computed: {
    role_name: ofRole("coalesce(title, '')"),
    is_admin: ofRole("is_admin or is_super"),
    is_super_admin: ofRole("is_super"),
    merchant: "coalesce((select name from merchants where id = merchant_id), '')",
    second_factor: "exists (select from second_factors where user_id = id and confirmed_at is not null)"
  },
  where: {
    // Compares with an array, for which PostgreSQL uses the index of merchants' people.
    merchant: (name) =>
      sql`merchant_id = any(array(select id from merchants where name_lower like lower(${containsPattern(name)})))`
  }
})

/** The account with the title of its role in the reader's language. */
export const userOfRow = (row: User) =>
  Effect.map(requestLanguage, (language): User => ({
    ...row,
    role_name: roleTitle(row.role, row.role_name || null, language)
  }))

const noSuchAccount = noSuchRecord(text("accounts.noSuchAccount"), "id")

/** Locks the account until the transaction ends. */
export const lockUser = Effect.fnUntraced(function* (id: number) {
  const [user] = yield* userTable.locked([id])
  return user ?? (yield* noSuchAccount)
})

const lastSuper = conflict(text("accounts.lastSuper"))

/**
 * Refuses a change that leaves no super administrator. Call it after the change, in the same transaction. Only super
 * administrators make such changes.
 */
export const requireRemainingSuperAdmin = Effect.gen(function* () {
  if (!(yield* CurrentOperator).is_super_admin) return
  const [remaining] =
    yield* sql`select 1 as one from users u join roles r on r.name = u.role where r.is_super and u.enabled and u.merchant_id is null limit 1`
  if (!remaining) return yield* lastSuper
})
