import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import { isLooking, type LookupActor, lookupFaultOf } from "../../machines/lookups/lookup-machine.ts"
import { SkeletonRows, Unable } from "./state.tsx"
import { useKitWords } from "./words.ts"

type Props<Found> = { readonly lookup: LookupActor; readonly children: (found: Found) => ReactNode }

/** What was looked up, or why it is not there. */
export const Found = <Found,>({ lookup, children }: Props<Found>) => {
  const t = useKitWords()
  const found = useSelector(lookup, ({ context }) => context.found as Found | null)
  const looking = useSelector(lookup, isLooking)
  const fault = useSelector(lookup, lookupFaultOf)
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
