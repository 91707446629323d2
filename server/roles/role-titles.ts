import { type Language, type Words, words } from "../http/words.ts"

/** Titles of the roles the server brings along, which have none of their own in the database. */
const brought: Readonly<Record<string, Words>> = {
  "super-admin": words("超级管理员", "Super administrator"),
  admin: words("管理员", "Administrator"),
  user: words("普通用户", "User"),
  "merchant-admin": words("商户管理员", "Merchant administrator"),
  operator: words("运营人员", "Operator"),
  sales: words("零售主管", "Retail manager"),
  field: words("设备运维", "Field engineer"),
  marketing: words("市场专员", "Marketing"),
  auditor: words("审计员", "Auditor")
}

export const roleTitle = (name: string, title: string | null, language: Language): string =>
  title ?? brought[name]?.[language] ?? name
