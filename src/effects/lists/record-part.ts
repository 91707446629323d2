import { Effect, type Redacted } from "effect"
import { asEvent, type Call, type FaultReporter, type IdempotencyKey, read, write } from "../../http/calls.ts"
import { ContractClient } from "../../http/contract-client.ts"
import { codes } from "../../contract/codes.ts"
import { IDEMPOTENCY_KEY } from "../../contract/idempotency.ts"
import type { Fault } from "../../contract/fault.ts"
import type { Versioned } from "../../contract/crud.ts"
import type { Query } from "../../machines/records/records-events.ts"
import type { SaveInput } from "../../machines/records/records-context.ts"
import type { RecordList } from "../../machines/records/record-list.ts"
import type { TypedRecords } from "../../machines/records/typed-records.ts"
import type { PageInput } from "../../machines/page-input.ts"
import { type Extent, pageEffects, pageIn, pagePart } from "./page-effects.ts"
import { placePart } from "./place-part.ts"
import { callInBatches } from "../../http/call-in-batches.ts"
import type { FromEffect } from "../from-effect.ts"
import { mutationProgram } from "../programs.ts"

/**
 * A query for one record. A backend may ignore the `id`, but a record that has just changed comes early in the order.
 */
const aloneBy = (id: number) => ({ page: 1, page_size: 100, id, sort: "updated_at", order: "desc" }) as const
type Alone = ReturnType<typeof aloneBy>

export const isVersionConflict = (fault: Fault) =>
  fault._tag === "Refused" && fault.code === codes.conflict && fault.field === "version"

/** A version conflict is shown by its own form, so it needs no notice. */
export const unlessVersionConflict = (fault: Fault) => !isVersionConflict(fault)

/**
 * Turns a version conflict into the row that another person has saved, or leaves the refusal if that row cannot be
 * read.
 */
export const orVersionConflict =
  <Row extends Versioned, Conflict, L>(
    row: Row | null,
    list: (query: Alone) => Call<{ readonly list: ReadonlyArray<Row> }, L>,
    conflicted: (saved: Row) => Conflict
  ) =>
  <Saved, R>(saving: Effect.Effect<Saved, Fault, R>): Effect.Effect<Saved | Conflict, Fault, R | L | FaultReporter> =>
    Effect.catchIf(saving, isVersionConflict, (refusal) =>
      read(list(aloneBy(row!.id)), { notify: "never" }).pipe(
        Effect.map(({ list }) => list.find(({ id }) => id === row!.id)),
        Effect.filterOrFail((saved) => saved !== undefined),
        Effect.mapBoth({ onSuccess: conflicted, onFailure: () => refusal })
      )
    )

/** The key belongs to a write that ran with other content. */
const isKeyReused = (fault: Fault) => fault._tag === "Refused" && fault.field === IDEMPOTENCY_KEY

type Client = (typeof ContractClient)["Service"]
/** The groups of the contract that `crud` declares. */
type CrudGroup = {
  [G in keyof Client]: Client[G] extends Readonly<Record<"list" | "add" | "edit" | "delete", unknown>> ? G : never
}[keyof Client]
type PayloadOf<Method> = Method extends (request: infer Request, ...rest: never) => unknown
  ? Request extends { readonly payload: infer Payload }
    ? Payload
    : never
  : never
/** The payload of a record in these calls. */
type Sent<Group> = Group extends { readonly add: infer Add; readonly edit: infer Edit }
  ? PayloadOf<Add> | Omit<PayloadOf<Edit>, keyof Versioned>
  : never

type Page<Row> = Extent & { readonly list: ReadonlyArray<Row> }
type Calls = { readonly list: (request: { readonly query: object }) => Call<Page<never>, never> } & Readonly<
  Record<"add" | "edit" | "delete", (request: { readonly payload: object }) => Call<never, never>>
>

const callsOf =
  (group: string) =>
  <A, E, R>(call: (group: Calls) => Effect.Effect<A, E, R>) =>
    ContractClient.use((client) => call(client[group as CrudGroup] as Calls))

/** The effects of a list that is read by the call `list` of its group. */
const groupPart = <Row extends { readonly id: number }, Draft extends object, Filters extends Query>(
  fromEffect: FromEffect,
  { events, exported: { query: queryOf = (query: Filters) => query } }: TypedRecords<Row, Draft, Filters>,
  group: string
) =>
  pagePart(
    fromEffect,
    pageEffects(
      events,
      (query: Filters) => callsOf(group)((group) => group.list({ query: queryOf(query) })),
      pageIn<Row>
    )
  )

/**
 * A list of records as part of a page, by the calls of its group. `sent` makes the payload of a draft. An edit names
 * the version with which its form was opened, so that the server notices a faster person.
 */
export const recordPart = <G extends CrudGroup, Row extends Versioned, Draft extends object, Filters extends Query>(
  fromEffect: FromEffect,
  records: TypedRecords<Row, Draft, Filters>,
  group: G,
  sent: (draft: Draft, before: Row | null, secret: Redacted.Redacted | null) => Sent<Client[G]>
) => {
  const { events } = records
  const use = callsOf(group)
  return records.part({
    ...groupPart(fromEffect, records, group),
    save: fromEffect(({ row, draft, secret, idempotencyKey }: SaveInput<Row, Draft>) => {
      const name = row === null ? "add" : "edit"
      const record = row === null ? {} : { id: row.id, version: row.version }
      const payload = { ...(sent(draft, row, secret) as object), ...record }
      const key: IdempotencyKey = idempotencyKey === null ? {} : { value: idempotencyKey }
      const notify = (fault: Fault) => !isVersionConflict(fault) && !isKeyReused(fault)
      const saving = use((group) => write(group[name]({ payload }), { notify, idempotencyKey: key }))
      return saving.pipe(
        Effect.catchIf(isKeyReused, () => {
          delete key.value
          return saving
        }),
        // Another backend may answer a write with anything.
        Effect.map((written: unknown) => {
          const { id } = Object(written) as { readonly id?: unknown }
          const saveOutcome = row === null ? records.addedVerb : "edited"
          return events.saved.make(typeof id === "number" ? { what: saveOutcome, id } : { what: saveOutcome })
        }),
        orVersionConflict(row, (query) => use((group) => group.list({ query })), records.conflicted),
        asEvent((event) => event, {
          make: ({ fault }) =>
            events.saveFailed.make({
              fault,
              ...(fault._tag === "Unreachable" && key.value !== undefined ? { idempotencyKey: key.value } : {})
            })
        })
      )
    }),
    remove: fromEffect((ids: ReadonlyArray<number>) =>
      use((group) => callInBatches(ids, (batch) => group.delete({ payload: { ids: batch.join(",") } }))).pipe(
        asEvent(({ done, refused }) => events.removed.make({ ids: done, refused }), events.removeFailed)
      )
    )
  })
}

/**
 * The parts of a page that lists a record (`defineListPage`): the list, the choices of places, and the toggle in its
 * rows.
 */
export const recordParts =
  (fromEffect: FromEffect) =>
  ({ records, group, sent, toggle, places, views }: RecordList) => {
    const part =
      sent === undefined
        ? records.part(groupPart(fromEffect, records, group))
        : recordPart(fromEffect, records as never, group as never, sent as never)
    const isShownAt = ({ view = "" }: PageInput["query"]) => !views.includes(view)
    const list = {
      list: { ...part, address: { ...part.address, isShownAt } },
      ...(places ? { places: placePart(fromEffect) } : {})
    }
    if (toggle === undefined) return list
    const { field, fields, mutation } = toggle
    const edit = mutationProgram(mutation, (row) => {
      const draft = Object.fromEntries(["id", "version", ...fields].map((name) => [name, row[name]]))
      const payload = { ...draft, [field]: row[field] !== true }
      return callsOf(group)((group) => write(group.edit({ payload })))
    })
    return { ...list, toggle: { machine: mutation.machine(fromEffect(edit)) } }
  }
