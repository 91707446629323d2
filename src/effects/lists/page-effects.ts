import { Clock, Effect } from "effect"
import type { EventObject } from "xstate"
import type { Fault } from "../../contract/fault.ts"
import type { EffectLogic } from "../../machines/effect-logic.ts"
import { type Call, read } from "../../http/calls.ts"
import { probeServer } from "../../http/probe-server.ts"

/** The total of a list, and the cursors of a page. */
export type Extent = {
  readonly total: number
  readonly more?: boolean
  readonly first?: string
  readonly last?: string
}
type ListedPage<Row> = Extent & { readonly rows: ReadonlyArray<Row> }
type ListEvents<Row, Listed, Failed> = {
  readonly listed: { readonly make: (fields: ListedPage<Row> & { readonly at: number }) => Listed }
  readonly listFailed: { readonly make: (fields: { readonly fault: Fault }) => Failed }
}

/** Ends a listed page as an event, with the moment of its arrival. */
export const asListEvent =
  <Row, Listed, Failed>(events: ListEvents<Row, Listed, Failed>) =>
  <R>(page: Effect.Effect<ListedPage<Row>, Fault, R>) =>
    Effect.zipWith(page, Clock.currentTimeMillis, (listed, at) => events.listed.make({ ...listed, at })).pipe(
      Effect.catch((fault) => Effect.succeed(events.listFailed.make({ fault })))
    )

/**
 * Effects that read a page of a list: `list` for the operator, `recheck` in the background. `pageOf` makes rows of the
 * call's answer.
 */
export const pageEffects = <Query, Data, Row, Listed, Failed, C>(
  events: ListEvents<Row, Listed, Failed>,
  call: (query: Query) => Call<Data, C>,
  pageOf: (data: Data, query: Query) => ListedPage<Row>
) => ({
  list: (query: Query) => Effect.map(read(call(query)), (data) => pageOf(data, query)).pipe(asListEvent(events)),
  recheck: (query: Query) =>
    Effect.map(read(call(query), { notify: "sessionEnd" }), (data) => pageOf(data, query)).pipe(asListEvent(events))
})

/** The page in the form of most calls. */
export const pageIn = <Row>({ list, ...answer }: Extent & { readonly list: ReadonlyArray<Row> }) => ({
  rows: list,
  ...extentIn(answer)
})

/** Total and cursors of an answer. Other backends leave the cursors out. */
const extentIn = ({ total, more, first, last }: Extent): Extent => ({
  total,
  ...(more === undefined ? {} : { more }),
  ...(first === undefined ? {} : { first }),
  ...(last === undefined ? {} : { last })
})

type Programs<Query, Event, R> = Readonly<Record<"list" | "recheck", (query: Query) => Effect.Effect<Event, never, R>>>

/** The effects of a list that is only read. */
export const pagePart = <Query, Event extends EventObject, R>(
  fromEffect: <Input, E extends EventObject>(
    program: (input: Input) => Effect.Effect<E, never, R>
  ) => EffectLogic<Input, E>,
  { list, recheck }: Programs<Query, Event, R>
) => ({ list: fromEffect(list), recheck: fromEffect(recheck), reach: fromEffect(probeServer) })
