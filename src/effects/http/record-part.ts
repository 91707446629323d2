import { type Context, Effect, type Redacted } from "effect"
import type { EventObject } from "xstate"
import type { EffectLogic } from "../../machines/effect-logic.ts"
import type { Query } from "../../machines/records/records-events.ts"
import type { SaveInput, TypedRecords } from "../../machines/records/typed-records.ts"
import type { Call } from "../contract/call.ts"
import type { Versioned } from "../contract/versioned.ts"
import { asEvent } from "./as-event.ts"
import type { FaultReporter } from "./fault-reporter.ts"
import { orOvertaken } from "./or-overtaken.ts"
import { reachServer } from "./reach-server.ts"
import { read, write } from "./unwrap.ts"
import { withReadTime } from "./with-read-time.ts"

/** The groups of the contract that `crud` declares. */
type CrudGroup<Client> = {
  [G in keyof Client]: Client[G] extends Readonly<Record<"list" | "add" | "edit" | "delete", unknown>> ? G : never
}[keyof Client]
type PayloadOf<Method> = Method extends (request: infer Request, ...rest: never) => unknown
  ? Request extends { readonly payload: infer Payload }
    ? Payload
    : never
  : never
/** What a record is sent as. */
type Sent<Group> = Group extends { readonly add: infer Add; readonly edit: infer Edit }
  ? PayloadOf<Add> | Omit<PayloadOf<Edit>, keyof Versioned>
  : never

type Page<Row> = { readonly list: ReadonlyArray<Row>; readonly total: number }
type Calls = { readonly list: (request: { readonly query: object }) => Call<Page<never>, never> } & Readonly<
  Record<"add" | "edit" | "delete", (request: { readonly payload: object }) => Call<never, never>>
>
type FromEffect<R> = <Input, Event extends EventObject>(
  program: (input: Input) => Effect.Effect<Event, never, R>
) => EffectLogic<Input, Event>

/**
 * A list of records as part of a page, by the calls of its group. `sent` makes of a draft what is sent; `seen` tells what of a record depends on the
 * moment it is read. An edit names the version its form was opened with, so that the server knows whether someone else was faster.
 */
export const recordPartBy =
  <Id, Client>(service: Context.Service<Id, Client>) =>
  <G extends CrudGroup<Client>, Row extends Versioned, Draft extends object, Filters extends Query>(
    fromEffect: FromEffect<Id | FaultReporter>,
    records: TypedRecords<Row, Draft, Filters>,
    group: G,
    sent: (draft: Draft, before: Row | null, secret: Redacted.Redacted | null) => Sent<Client[G]>,
    seen: { readonly page: (call: Call<Page<never>, never>) => Call<Page<Row>, never> } = withReadTime<never, Row>(
      () => (row) => row
    )
  ) => {
    const { events } = records
    const use = <A, E, R>(call: (calls: Calls) => Effect.Effect<A, E, R>) =>
      service.use((client) => call(client[group] as never))
    return records.part({
      list: fromEffect((query: Filters) =>
        use((calls) => read(seen.page(calls.list({ query })))).pipe(
          asEvent(({ list, total }) => events.listed.make({ rows: list, total }), events.listFailed)
        )
      ),
      reach: fromEffect(reachServer),
      save: fromEffect(({ row, draft, secret }: SaveInput<Row, Draft>) => {
        const name = row === null ? "add" : "edit"
        const record = row === null ? {} : { id: row.id, version: row.version }
        const payload = { ...(sent(draft, row, secret) as object), ...record }
        return use((calls) => write(calls[name]({ payload }))).pipe(
          Effect.as(events.saved.make({ what: row === null ? records.made : "edited" })),
          orOvertaken(row, (query) => use((calls) => seen.page(calls.list({ query }))), records.overtaken),
          asEvent((event) => event, events.saveFailed)
        )
      }),
      remove: fromEffect((ids: ReadonlyArray<number>) =>
        use((calls) => write(calls.delete({ payload: { ids: ids.join(",") } }))).pipe(
          asEvent(() => events.removed.make({ ids }), events.removeFailed)
        )
      )
    })
  }
