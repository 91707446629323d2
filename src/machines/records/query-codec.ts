import { Result, Schema } from "effect"
import type { Query } from "./records-events.ts"

/** The contract's query of a list (`listQuery`): its fields, each decoded from the text of an address, and the columns it is sorted by. */
export type ListQuery<Asked> = Schema.Codec<Asked, unknown> & {
  readonly fields: Readonly<Record<string, Schema.Codec<unknown, unknown>>>
  readonly sortable: ReadonlyArray<string>
  readonly filters: Readonly<Record<string, object>>
}

/** How a list's query stands in an address. */
export type QueryCodec<Filters extends Query> = {
  readonly read: (search: Readonly<Record<string, unknown>>) => Filters
  readonly write: (query: Filters) => Record<string, string>
}

export const queryCodec = <Filters extends Query>({ fields }: ListQuery<unknown>): QueryCodec<Filters> => {
  const readers = Object.entries(fields).map(([name, field]) => [name, Schema.decodeUnknownResult(field)] as const)
  return {
    /** Takes what is right in a search: rubbish and strangers are left out, `page` and `page_size` have their defaults. */
    read: (search) => {
      const taken = readers.flatMap(([name, decode]) => {
        const text = search[name]
        const read = text === "" || text === undefined ? Result.fail(null) : decode(text)
        return Result.isSuccess(read) ? [[name, read.success]] : []
      })
      return { page: 1, page_size: 10, ...Object.fromEntries(taken) }
    },
    /** What stands at its default is left out. */
    write: ({ page, page_size, ...rest }) => ({
      ...(page === 1 ? {} : { page: String(page) }),
      ...(page_size === 10 ? {} : { page_size: String(page_size) }),
      ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)]))
    })
  }
}
