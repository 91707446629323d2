import type { Effect } from "effect"
import type { Call } from "../../effects/contract/call.ts"
import type { Versioned } from "../../effects/contract/versioned.ts"
import { asEvent } from "../../effects/http/as-event.ts"
import { read, write } from "../../effects/http/unwrap.ts"
import type { Query } from "../../machines/records/records-events.ts"
import type { SaveInput, TypedRecords } from "../../machines/records/typed-records.ts"
import { ApplicationClient, type Client, type FromEffect } from "./effect-runtime.ts"
import { withReadTime } from "./with-read-time.ts"

/** The groups of the contract that `crud` declares. */
type CrudGroup = {
  [G in keyof Client]: Client[G] extends Readonly<Record<"list" | "add" | "edit" | "delete", unknown>> ? G : never
}[keyof Client]
/** What a new record is sent as. */
type Sent<G extends CrudGroup> = Parameters<Client[G]["add"]>[0] extends { readonly payload: infer Payload }
  ? Payload
  : never

type Listed = { readonly list: ReadonlyArray<never>; readonly total: number }
type Calls = { readonly list: (request: { readonly query: object }) => Call<Listed, never> } & Readonly<
  Record<"add" | "edit" | "delete", (request: { readonly payload: object }) => Call<never, never>>
>

/**
 * A list of records by the calls of its group. `sent` makes of a draft what is sent; `seen` tells what of a record depends on the moment it is read.
 * An edit names the version its form was opened with.
 */
export const recordPart = <G extends CrudGroup, Row extends Versioned, Draft extends object, Filters extends Query>(
  fromEffect: FromEffect,
  records: TypedRecords<Row, Draft, Filters>,
  group: G,
  sent: (draft: Draft, before: Row | null) => Sent<G>,
  seen: {
    readonly one: (call: Call<never, never>) => Call<Row, never>
    readonly page: (
      call: Call<Listed, never>
    ) => Call<{ readonly list: ReadonlyArray<Row>; readonly total: number }, never>
  } = withReadTime<never, Row>(() => (row) => row)
) => {
  const { events } = records
  const use = <A, E, R>(call: (calls: Calls) => Effect.Effect<A, E, R>) =>
    ApplicationClient.use((client) => call(client[group] as never))
  return records.part({
    list: fromEffect((query: Filters) =>
      use((calls) => read(seen.page(calls.list({ query })))).pipe(
        asEvent(({ list, total }) => events.listed.make({ rows: list, total }), events.listFailed)
      )
    ),
    save: fromEffect(({ row, draft }: SaveInput<Row, Draft>) => {
      const name = row === null ? "add" : "edit"
      const payload = { ...(sent(draft, row) as object), ...(row === null ? {} : { id: row.id, version: row.version }) }
      return use((calls) => write(seen.one(calls[name]({ payload })))).pipe(
        asEvent((saved) => events.saved.make({ row: saved, added: row === null }), events.saveFailed)
      )
    }),
    remove: fromEffect((ids: ReadonlyArray<number>) =>
      use((calls) => write(calls.delete({ payload: { ids: ids.join(",") } }))).pipe(
        asEvent(() => events.removed.make({ ids }), events.removeFailed)
      )
    )
  })
}
