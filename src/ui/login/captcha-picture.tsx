import { chakra } from "@chakra-ui/react/styled-system"
import { useSelector } from "@xstate/react"
import { type CaptchaActor, captchaOf, hasFailed } from "../../machines/captcha/captcha-machine.ts"
import { Spinner } from "../kit/controls.ts"
import { useWords } from "../words/words.ts"

/** The drawn code; a click draws another. Its place is kept, so nothing moves when it arrives. */
export const CaptchaPicture = ({ actor }: { readonly actor: CaptchaActor }) => {
  const t = useWords()
  const captcha = useSelector(actor, captchaOf)
  const failed = useSelector(actor, hasFailed)
  return (
    <chakra.button
      type="button"
      aria-label={t("login.renewCaptcha")}
      title={t("login.renewCaptcha")}
      display="grid"
      placeItems="center"
      h="10"
      w="full"
      overflow="hidden"
      rounded="sm"
      border="1px solid"
      borderColor="border.control"
      bg={captcha === null ? "bg.subtle" : "#f5f7fa"}
      color="fg.subtle"
      fontSize="xs"
      cursor="pointer"
      onClick={() => actor.send({ type: "captcha.wanted" })}
    >
      {captcha === null ? null : (
        <chakra.img src={captcha.image} alt={t("login.captchaPicture")} maxW="full" h="38px" objectFit="contain" />
      )}
      {captcha === null && failed ? t("login.captchaFailed") : null}
      {captcha === null && !failed ? <Spinner /> : null}
    </chakra.button>
  )
}
