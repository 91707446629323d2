import { Result, Schema } from "effect"
import { UserFilters } from "./user-list.ts"

const Page = Schema.FiniteFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 1, maximum: 1_000_000_000 }))
const PageSize = Schema.FiniteFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 1, maximum: 100 }))

const readers: Readonly<Record<string, Schema.Codec<unknown, string>>> = {
  page: Page as never,
  page_size: PageSize as never,
  sort: UserFilters.fields.sort.schema as never,
  order: UserFilters.fields.order.schema as never,
  username: Schema.NonEmptyString as never,
  email: Schema.NonEmptyString as never,
  role: Schema.NonEmptyString as never,
  enabled: UserFilters.fields.enabled.schema as never
}

/** Reads the query of an address, taking what is right in it: rubbish and strangers are left out, `page` and `page_size` have their defaults. */
export const userQueryOf = (
  search: Readonly<Record<string, unknown>>
): UserFilters & Readonly<Record<string, string | number>> => {
  const taken = Object.entries(readers).flatMap(([name, codec]) => {
    const read = Schema.decodeUnknownResult(codec)(search[name])
    return Result.isSuccess(read) ? [[name, read.success]] : []
  })
  return { page: 1, page_size: 10, ...Object.fromEntries(taken) }
}

/** The query as an address carries it: what stands at its default is left out. */
export const searchOfUserQuery = ({
  page,
  page_size,
  ...rest
}: UserFilters & Readonly<Record<string, string | number>>): Record<string, string> => ({
  ...(page === 1 ? {} : { page: String(page) }),
  ...(page_size === 10 ? {} : { page_size: String(page_size) }),
  ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]))
})
