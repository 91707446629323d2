import { useSelector } from "@xstate/react"
import { type ReactNode, useEffect } from "react"
import { isLooking, type LookupActor, lookupFaultOf } from "../../machines/lookups/lookup-machine.ts"
import { SkeletonRows, Unable } from "./state.tsx"
import { useKitWords } from "./words.ts"

type Props<Found> = {
  readonly lookup: LookupActor
  /** The key of what is to be shown, where the address says it. */
  readonly wanted?: string
  readonly children: (found: Found) => ReactNode
}

/** What was looked up, or why it is not there. */
export const Found = <Found,>({ lookup, wanted, children }: Props<Found>) => {
  const t = useKitWords()
  const found = useSelector(lookup, ({ context }) => context.found as Found | null)
  const looking = useSelector(lookup, isLooking)
  const fault = useSelector(lookup, lookupFaultOf)
  useEffect(() => {
    if (wanted !== undefined) lookup.send({ type: "lookup.wanted", key: wanted })
  }, [lookup, wanted])
  if (found !== null) return <div aria-busy={looking}>{children(found)}</div>
  if (fault === null || looking) {
    return (
      <div role="status" aria-label={t("kit.loading")}>
        <SkeletonRows count={5} />
      </div>
    )
  }
  return <Unable fault={fault} retry={() => lookup.send({ type: "lookup.refreshed" })} />
}
