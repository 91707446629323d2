import { useSelector } from "@xstate/react"
import { useContext, useEffect, useRef } from "react"
import type { Query } from "../../machines/records/records-events.ts"
import { type QueryCodec, isListing, type RecordsActor } from "../../machines/records/typed-records.ts"
import { SearchContext, searchIn, searchText, useAddress } from "./address.ts"

type Props<Filters extends Query> = { readonly list: RecordsActor; readonly codec: QueryCodec<Filters> }

/**
 * Keeps the query of a list and the address the same. Where the address goes the list follows; where the operator leads the list, the address
 * follows as soon as the rows are there, by a new entry, so that going back undoes it. What the list puts right is put right in the address too.
 * A list returned to by its bare address is as it was left. It draws nothing, so that a new address alone draws no list anew.
 */
export const MirroredQuery = <Filters extends Query>({ list, codec }: Props<Filters>) => {
  const address = useAddress()
  const asked = useContext(SearchContext)
  const held = useSelector(list, ({ context }) => searchText(codec.write(context.query as Filters)))
  const listing = useSelector(list, isListing)
  const seen = useRef<string | null>(null)
  /** The address at which list and address were last the same. */
  const agreed = useRef<string | null>(null)

  useEffect(() => {
    // Shown again, the list has first of all the address that it was left by; the present one follows at once.
    if (asked !== address.latest()) return
    const returned = seen.current === null && asked === ""
    const moved = seen.current !== asked
    seen.current = asked
    if (moved && !returned) {
      const query = codec.read(searchIn(asked))
      const wanted = list.getSnapshot().context.asked as Filters
      if (searchText(codec.write(query)) !== searchText(codec.write(wanted)))
        list.send({ type: "records.queried", query } as never)
    }
    const now = list.getSnapshot()
    if (isListing(now)) return
    const holding = codec.write(now.context.query as Filters)
    if (searchText(holding) === asked) agreed.current = asked
    else if (agreed.current === asked) address.go(holding)
    else address.replace(holding)
  }, [asked, held, listing, list, codec, address])

  // Out of sight is left: whatever address the page comes back by is a new one.
  useEffect(
    () => () => {
      seen.current = null
      agreed.current = null
    },
    []
  )
  return null
}
