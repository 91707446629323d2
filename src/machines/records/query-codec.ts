import { Result, Schema } from "effect"
import type { Query } from "./records-events.ts"

const Page = Schema.FiniteFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 1, maximum: 1_000_000_000 }))
const PageSize = Schema.FiniteFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 1, maximum: 100 }))

/** How a list's query stands in an address; `filters` says what each further part of it may hold. */
export const queryCodec = <Filters extends Query>(filters: Readonly<Record<string, Schema.Codec<string, string>>>) => {
  const readers: Readonly<Record<string, Schema.Codec<unknown, string>>> = {
    page: Page,
    page_size: PageSize,
    ...filters
  }
  return {
    /** Takes what is right in a search: rubbish and strangers are left out, `page` and `page_size` have their defaults. */
    read: (search: Readonly<Record<string, unknown>>): Filters => {
      const taken = Object.entries(readers).flatMap(([name, codec]) => {
        const read = Schema.decodeUnknownResult(codec)(search[name])
        return Result.isSuccess(read) ? [[name, read.success]] : []
      })
      return { page: 1, page_size: 10, ...Object.fromEntries(taken) }
    },
    /** What stands at its default is left out. */
    write: ({ page, page_size, ...rest }: Filters): Record<string, string> => ({
      ...(page === 1 ? {} : { page: String(page) }),
      ...(page_size === 10 ? {} : { page_size: String(page_size) }),
      ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]))
    })
  }
}
