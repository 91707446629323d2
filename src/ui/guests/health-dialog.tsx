import { rulesOf } from "../../machines/menu/menu-machine.ts"
import { useInsiderRoom, useTold } from "../house.tsx"
import type { GuestName } from "../../machines/guests/guest-events.ts"
import type { Section } from "../../machines/guard/routes.ts"
import { grantedSections } from "../shell/granted.ts"
import { Modal, ModalBody } from "../shell/modal.tsx"
import { useWords } from "../words/words.tsx"
import { GuestHealth } from "./guest-health.tsx"

const isGuest = (name: Section): name is GuestName => name !== "system-admin"

/** How each granted application is, in the navbar's order: where it stands, how long its stages took, and what went wrong. */
export const HealthDialog = () => {
  const t = useWords()
  const guests = useInsiderRoom("guests")
  const rules = useTold("menu", rulesOf)
  const granted = grantedSections(rules).flatMap(({ name }) => (isGuest(name) ? [name] : []))
  const close = () => guests.send({ type: "guests.panelTurned", open: false })
  return (
    <Modal title={t("guests.title")} width="720px" onClose={close}>
      <ModalBody pb="5" display="grid" gap="3">
        {granted.length === 0 ? <p>{t("guests.none")}</p> : null}
        {granted.map((name) => (
          <GuestHealth key={name} name={name} onLeave={close} />
        ))}
      </ModalBody>
    </Modal>
  )
}
