import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import { Button } from "./controls.ts"
import { isLooking, type LookupActor, lookupFaultOf } from "../../machines/lookups/lookup-machine.ts"
import { SkeletonRows, State } from "./state.tsx"
import { useKitWords, wordsOfFault } from "./words.ts"

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
  return (
    <State role="alert" title={t("kit.unable")} lead={wordsOfFault(t, fault)}>
      <Button variant="solid" onClick={() => lookup.send({ type: "lookup.refreshed" })}>
        {t("kit.retry")}
      </Button>
    </State>
  )
}
