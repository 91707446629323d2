import { rulesOf } from "../../machines/menu/menu-machine.ts"
import { useInsiderRoom, useTold } from "../house.tsx"
import { guestNames } from "../../machines/guests/guest-events.ts"
import { Modal, ModalBody } from "../shell/modal.tsx"
import { useWords } from "../words/words.tsx"
import { GuestHealth } from "./guest-health.tsx"

/** How each granted application is: where it stands, how long its stages took, and what went wrong. */
export const HealthDialog = () => {
  const t = useWords()
  const guests = useInsiderRoom("guests")
  const rules = useTold("menu", rulesOf)
  const granted = guestNames.filter((guest) => rules.some(({ name }) => name === guest))
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
