import { useRouter, useSearch } from "@tanstack/react-router"
import { useSelector } from "@xstate/react"
import { useEffect, useRef } from "react"
import type { Query } from "../../machines/records/records-events.ts"
import type { RecordsActor } from "../../machines/records/typed-records.ts"
import { stringifySearch } from "../shell/address.ts"

type Search = Readonly<Record<string, string>>

/** How a kind of record writes its query into the address, and reads it from there. */
export type QueryCodec<Filters extends Query> = {
  readonly read: (search: Search) => Filters
  readonly write: (query: Filters) => Search
}

type Props<Filters extends Query> = { readonly list: RecordsActor; readonly codec: QueryCodec<Filters> }

/**
 * Keeps the query of a list and the address the same. The operator's intents go to the address and from there to the list, so that going back
 * undoes them; what the list puts right by itself is put right in the address too. A page returned to by its bare address is as it was left. It
 * draws nothing, so that a new address alone draws no list anew.
 */
export const MirroredQuery = <Filters extends Query>({ list, codec }: Props<Filters>) => {
  const router = useRouter()
  const asked = useSearch({ strict: false, select: stringifySearch })
  const held = useSelector(list, ({ context }) => stringifySearch(codec.write(context.query as Filters)))
  const seen = useRef<string | null>(null)

  useEffect(() => {
    // Shown again, the list has first of all the address that it was left by; the present one follows at once.
    if (asked !== stringifySearch(router.state.location.search)) return
    const put = (search: Search) => void router.navigate({ to: ".", search, replace: true, resetScroll: false })
    const holding = () => codec.write(list.getSnapshot().context.query as Filters)
    const returned = seen.current === null && asked === ""
    const moved = seen.current !== asked
    seen.current = asked
    if (moved && !returned) {
      const search = Object.fromEntries(new URLSearchParams(asked))
      const query = codec.read(search)
      if (stringifySearch(codec.write(query)) !== held) list.send({ type: "records.queried", query } as never)
    }
    if (stringifySearch(holding()) !== asked) put(holding())
  }, [asked, held, list, codec, router])

  // Out of sight is left: whatever address the page comes back by is a new one.
  useEffect(
    () => () => {
      seen.current = null
    },
    []
  )
  return null
}

/** Makes an intent: the new query, as a new entry of the browser's history. */
export const useQueryIntent = <Filters extends Query>({ write }: QueryCodec<Filters>) => {
  const router = useRouter()
  return (query: Filters) => {
    void router.navigate({ to: ".", search: write(query), resetScroll: false })
  }
}
