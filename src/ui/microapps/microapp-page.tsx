import { useSelector } from "@xstate/react"
import type { MicroappName } from "../../machines/microapps/microapp-events.ts"
import { microappOf, isApplicationLoading, isMounted } from "../../machines/microapps/microapps-machine.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { ExceptionPage } from "../page/exception-pages.tsx"
import { Loading } from "../page/loading.tsx"
import { Button } from "../../kit/controls.ts"
import { useTexts } from "../../kit/texts.ts"

/** The page of a platform around its application: it is loading, or it failed to load. */
export const MicroappPage = ({ section }: { readonly section: MicroappName }) => {
  const t = useTexts()
  const microapps = useSignedInActor("microapps")
  const isShownHere = useSelector(microapps, (snapshot) => isMounted(snapshot) && microappOf(snapshot) === section)
  const isLoading = useSelector(microapps, isApplicationLoading)
  if (isShownHere) return null
  if (isLoading) return <Loading />
  const name = t(`section.${section}`)
  return (
    <ExceptionPage title={t("microapps.absent", { name })} lead={t("microapps.absentLead")}>
      <Button variant="solid" onClick={() => microapps.send({ type: "microapps.requested", name: section })}>
        {t("kit.retry")}
      </Button>
    </ExceptionPage>
  )
}
