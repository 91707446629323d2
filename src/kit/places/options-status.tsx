import { useSelector } from "@xstate/react"
import { isQueryLoading, type QueryActor, queryFaultOf } from "../../machines/queries/query-machine.ts"
import { Spinner } from "../controls.ts"
import { ErrorState } from "../state.tsx"
import { useTexts } from "../texts.ts"

/** Shown in place of options that are loading or failed to load. */
export const OptionsStatus = ({ places }: { readonly places: QueryActor }) => {
  const t = useTexts()
  const isLoading = useSelector(places, isQueryLoading)
  const fault = useSelector(places, queryFaultOf)
  if (!isLoading && fault !== null)
    return <ErrorState fault={fault} retry={() => places.send({ type: "query.refreshed" })} />
  return (
    <p role="status">
      <Spinner aria-hidden /> {t("placeFilters.loading")}
    </p>
  )
}
