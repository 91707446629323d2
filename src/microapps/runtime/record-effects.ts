import { asEvent } from "../../effects/http/as-event.ts"
import type { Call } from "../../effects/contract/call.ts"
import type { Versioned } from "../../effects/contract/versioned.ts"
import type { TypedRecords, SaveInput } from "../../machines/records/typed-records.ts"
import type { Query } from "../../machines/records/records-events.ts"
import { ApplicationClient, type Client, type FromEffect } from "./effect-runtime.ts"
import { read, write } from "../../effects/http/unwrap.ts"

type RecordCalls<Row, Draft, Filters> = {
  readonly list: (
    client: Client,
    query: Filters
  ) => Call<{ readonly list: ReadonlyArray<Row>; readonly total: number }, never>
  readonly add: (client: Client, draft: Draft) => Call<Row, never>
  /** `before` is the row as the form was opened with it. */
  readonly edit: (client: Client, record: Versioned, draft: Draft, before: Row) => Call<Row, never>
  readonly remove: (client: Client, payload: { readonly ids: string }) => Call<unknown, never>
}

/** The answers to what a list of records asks. An edit names the version its form was opened with. */
export const recordEffects = <Row extends Versioned, Draft extends object, Filters extends Query>(
  { events }: TypedRecords<Row, Draft, Filters>,
  calls: RecordCalls<Row, Draft, Filters>
) => ({
  list: (query: Filters) =>
    ApplicationClient.use((client) => read(calls.list(client, query))).pipe(
      asEvent(({ list, total }) => events.listed.make({ rows: list, total }), events.listFailed)
    ),
  save: ({ row, draft }: SaveInput<Row, Draft>) =>
    ApplicationClient.use((client) =>
      row === null
        ? write(calls.add(client, draft))
        : write(calls.edit(client, { id: row.id, version: row.version }, draft, row))
    ).pipe(asEvent((saved) => events.saved.make({ row: saved, added: row === null }), events.saveFailed)),
  remove: (ids: ReadonlyArray<number>) =>
    ApplicationClient.use((client) => write(calls.remove(client, { ids: ids.join(",") }))).pipe(
      asEvent(() => events.removed.make({ ids }), events.removeFailed)
    )
})

type RecordEffects<Row, Draft, Filters extends Query> = ReturnType<
  typeof recordEffects<Row & Versioned, Draft & object, Filters>
>

/** The actors of a list of records, made of its effects. */
export const recordActors = <Row, Draft, Filters extends Query>(
  fromEffect: FromEffect,
  { list, save, remove }: RecordEffects<Row, Draft, Filters>
) => ({ list: fromEffect(list), save: fromEffect(save), remove: fromEffect(remove) })
