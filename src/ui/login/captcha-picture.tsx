import { useSelector } from "@xstate/react"
import type { ReactNode } from "react"
import { chakra } from "../../kit/chakra.ts"
import { type CaptchaActor, captchaOf, hasFailed } from "../../machines/captcha/captcha-machine.ts"
import { Spinner } from "../../kit/controls.ts"
import { useTexts } from "../../kit/texts.ts"

type Props = {
  readonly actor: CaptchaActor
  /** The field of the code. */
  readonly children: ReactNode
}

/** The drawn code beside its field; a click draws another. It has a fixed size, so nothing moves when it arrives. */
export const CaptchaPicture = ({ actor, children }: Props) => {
  const t = useTexts()
  const captcha = useSelector(actor, captchaOf)
  const failed = useSelector(actor, hasFailed)
  return (
    <Row>
      {children}
      <button
        type="button"
        aria-label={t("login.renewCaptcha")}
        title={t("login.renewCaptcha")}
        onClick={() => actor.send({ type: "captcha.requested" })}
      >
        {captcha === null ? null : <img src={captcha.image} alt={t("login.captchaPicture")} />}
        {captcha === null && failed ? t("login.captchaFailed") : null}
        {captcha === null && !failed ? <Spinner /> : null}
      </button>
    </Row>
  )
}

const Row = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "1fr 124px",
    gap: "2",
    "& button": {
      display: "grid",
      placeItems: "center",
      h: { base: "11", md: "10" },
      w: "full",
      overflow: "hidden",
      rounded: "sm",
      border: "1px solid",
      borderColor: "border.control",
      bg: "bg.subtle",
      color: "fg.subtle",
      fontSize: "xs",
      cursor: "pointer"
    },
    // The drawing is dark on white; in the dark theme it would glare.
    "& button:has(img)": { bg: "#f5f7fa", _dark: { filter: "invert(0.9) hue-rotate(180deg)" } },
    "& img": { maxW: "full", h: "38px", objectFit: "contain" }
  }
})
