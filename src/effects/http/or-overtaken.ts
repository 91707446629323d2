import { Effect } from "effect"
import type { Call } from "../contract/call.ts"
import { codes } from "../contract/codes.ts"
import type { Fault } from "../contract/fault.ts"
import type { Versioned } from "../contract/versioned.ts"
import { readQuietly } from "./unwrap.ts"

/** A record alone; as it was changed a moment ago, it is among the first even where nobody knows the filter. */
const aloneBy = (id: number) => ({ page: 1, page_size: 100, id, sort: "updated_at", order: "desc" }) as const
type Alone = ReturnType<typeof aloneBy>

const isOvertaken = (fault: Fault) =>
  fault._tag === "Refused" && fault.code === codes.conflict && fault.field === "version"

/** Where somebody else has changed the row meanwhile, saving ends in what he has saved; in the refusal where that cannot be had. */
export const orOvertaken =
  <Row extends Versioned, Overtaken, L>(
    row: Row | null,
    list: (query: Alone) => Call<{ readonly list: ReadonlyArray<Row> }, L>,
    overtaken: (theirs: Row) => Overtaken
  ) =>
  <Saved, R>(saving: Effect.Effect<Saved, Fault, R>): Effect.Effect<Saved | Overtaken, Fault, R | L> =>
    Effect.catchIf(saving, isOvertaken, (refusal) =>
      readQuietly(list(aloneBy(row!.id))).pipe(
        Effect.map(({ list }) => list.find(({ id }) => id === row!.id)),
        Effect.filterOrFail((theirs) => theirs !== undefined),
        Effect.mapBoth({ onSuccess: overtaken, onFailure: () => refusal })
      )
    )
