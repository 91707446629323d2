import { Clock, Effect } from "effect"
import type { Call } from "../contract/call.ts"

type Page<Row> = { readonly list: ReadonlyArray<Row>; readonly total: number }

/** A record as it is at the moment it was read: what depends on the time of day is what `at` makes of it. */
export const withReadTime = <Row, Seen>(at: (now: number) => (row: Row) => Seen) => {
  const read =
    <A, B>(show: (now: number, data: A) => B) =>
    <R>(call: Call<A, R>): Call<B, R> =>
      Effect.zipWith(call, Clock.currentTimeMillis, (reply, now) =>
        reply.status === "ok" ? { ...reply, data: show(now, reply.data) } : reply
      )
  return {
    one: read((now, row: Row) => at(now)(row)),
    page: read((now, { list, total }: Page<Row>) => ({ list: list.map(at(now)), total }))
  }
}
