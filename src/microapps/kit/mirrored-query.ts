import { useSelector } from "@xstate/react"
import { useEffect, useRef } from "react"
import type { RecordsActor } from "../../machines/records/typed-records.ts"
import type { Query } from "../../machines/records/records-events.ts"
import type { Search } from "./history.ts"
import { useHistory, usePlace } from "./application-context.ts"

/** How a list writes its query into the address, and reads it from there (`queryCodec`). */
export type QueryCodec<Filters extends Query> = {
  readonly read: (search: Readonly<Record<string, unknown>>) => Filters
  readonly write: (query: Filters) => Search
}

const textOf = (search: Search) => new URLSearchParams(search).toString()

/**
 * Keeps the query of a list and the address the same. The operator's intents go to the address and from there to the list, so that going back
 * undoes them; what the list puts right by itself is put right in the address too. A list returned to by its bare address is as it was left.
 */
export const useMirroredQuery = <Filters extends Query>(list: RecordsActor, codec: QueryCodec<Filters>): void => {
  const history = useHistory()
  const { path, search: asked } = usePlace()
  const held = useSelector(list, ({ context }) => textOf(codec.write(context.query as Filters)))
  const seen = useRef<string | null>(null)
  useEffect(() => {
    const moved = seen.current !== asked && !(seen.current === null && asked === "")
    seen.current = asked
    if (moved) {
      const query = codec.read(Object.fromEntries(new URLSearchParams(asked)))
      if (textOf(codec.write(query)) !== held) list.send({ type: "records.queried", query } as never)
    }
    const holding = codec.write(list.getSnapshot().context.query as Filters)
    if (textOf(holding) !== asked) history.replace(path, holding)
  }, [asked, held, list, codec, history, path])
}
