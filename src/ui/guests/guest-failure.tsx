import { chakra } from "@chakra-ui/react/styled-system"
import { useSelector } from "@xstate/react"
import { failureOf } from "../../machines/guests/guests-machine.ts"
import { useInsiderRoom } from "../house.tsx"
import { Modal, ModalBody, ModalFooter } from "../shell/modal.tsx"
import { Button } from "../theme/controls.ts"
import { useWords } from "../words/words.tsx"
import { setbackWords } from "./setback-words.ts"

/** An application failed (specification, section 8): the one way on is the dashboard. Title and button are in Chinese in every language, as specified. */
export const GuestFailure = () => {
  const t = useWords()
  const guests = useInsiderRoom("guests")
  const failure = useSelector(guests, failureOf)
  if (failure === null) return null
  const { said, detail } = setbackWords(t, failure)
  const exit = () => guests.send({ type: "guests.dismissed" })
  return (
    <Modal role="alertdialog" cross={false} title={t("guests.confirmExit")} width="420px" onClose={exit}>
      <ModalBody>
        <p>{t("guests.failed", { name: t(`section.${failure.name}`) })}</p>
        <chakra.p mt="2" fontSize="sm" color="fg.muted" overflowWrap="anywhere">
          {said}
        </chakra.p>
        {detail === null ? null : (
          <chakra.p mt="1" fontSize="xs" color="fg.subtle" overflowWrap="anywhere" lang="en">
            {detail}
          </chakra.p>
        )}
      </ModalBody>
      <ModalFooter>
        <Button look="solid" data-autofocus onClick={exit}>
          {t("guests.exit")}
        </Button>
      </ModalFooter>
    </Modal>
  )
}
