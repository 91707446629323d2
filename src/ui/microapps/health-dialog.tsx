import { rulesOf } from "../../machines/menu/menu-machine.ts"
import { useSignedInActor, useActorSelector } from "../runtime/app-runtime.tsx"
import type { MicroappName } from "../../machines/microapps/microapp-events.ts"
import type { Section } from "../../effects/contract/sections.ts"
import { grantedSections } from "../page/granted.ts"
import { Dialog, DialogBody } from "../kit/dialog.tsx"
import { useWords } from "../words/words.ts"
import { MicroappHealth } from "./microapp-health.tsx"

const isMicroapp = (name: Section): name is MicroappName => name !== "system-admin"

/** How each granted application is, in the navbar's order: where it stands, how long its stages took, and what went wrong. */
export const HealthDialog = () => {
  const t = useWords()
  const microapps = useSignedInActor("microapps")
  const rules = useActorSelector("menu", rulesOf)
  const granted = grantedSections(rules).flatMap(({ name }) => (isMicroapp(name) ? [name] : []))
  const close = () => microapps.send({ type: "microapps.panelTurned", open: false })
  return (
    <Dialog title={t("microapps.title")} width="720px" onClose={close}>
      <DialogBody pb="5" display="grid" gap="3">
        {granted.length === 0 ? <p>{t("microapps.none")}</p> : null}
        {granted.map((name) => (
          <MicroappHealth key={name} name={name} onLeave={close} />
        ))}
      </DialogBody>
    </Dialog>
  )
}
