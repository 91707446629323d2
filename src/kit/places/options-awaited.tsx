import { useSelector } from "@xstate/react"
import { isLooking, type LookupActor, lookupFaultOf } from "../../machines/lookups/lookup-machine.ts"
import { Spinner } from "../controls.ts"
import { Unable } from "../state.tsx"
import { useTexts } from "../texts.ts"

/** In place of what is offered: it is on its way, or could not be had. */
export const OptionsAwaited = ({ places }: { readonly places: LookupActor }) => {
  const t = useTexts()
  const looking = useSelector(places, isLooking)
  const fault = useSelector(places, lookupFaultOf)
  if (!looking && fault !== null)
    return <Unable fault={fault} retry={() => places.send({ type: "lookup.refreshed" })} />
  return (
    <p role="status">
      <Spinner aria-hidden /> {t("placeFilters.loading")}
    </p>
  )
}
