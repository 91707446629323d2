import { Redacted } from "effect"
import { toCanvas } from "qrcode"
import { useEffect, useRef } from "react"
import { chakra } from "../../kit/chakra.ts"
import { useTexts } from "../../kit/texts.ts"

const SIZE = 200

type Props = {
  readonly enrolment: {
    readonly secret: Redacted.Redacted
    readonly uri: Redacted.Redacted
    readonly recovery_codes: Redacted.Redacted
  }
}

/** Black on white in both themes, for cameras. */
const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) void toCanvas(canvas.current, text, { width: SIZE, margin: 2 })
  }, [text])
  return (
    <canvas
      ref={canvas}
      width={SIZE}
      height={SIZE}
      style={{ display: "block", margin: "0 auto 8px", borderRadius: "var(--wh-radii-md)" }}
      role="img"
      aria-label={label}
    />
  )
}

/** The steps before the first code: scan it, and keep the recovery codes, which are never shown again. */
export const EnrolmentSteps = ({ enrolment }: Props) => {
  const t = useTexts()
  const secret = Redacted.value(enrolment.secret)
  return (
    <Steps>
      <li>
        <p>{t("secondFactor.scan")}</p>
        <QrCode text={Redacted.value(enrolment.uri)} label={t("secondFactor.qr")} />
        <p>{t("secondFactor.byHand")}</p>
        <code>{secret.replace(/.{4}(?=.)/g, "$& ")}</code>
      </li>
      <li>
        <p>{t("secondFactor.keepCodes")}</p>
        <ul aria-label={t("secondFactor.recoveryCodes")}>
          {Redacted.value(enrolment.recovery_codes)
            .split(" ")
            .map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
        </ul>
      </li>
      <li>
        <p>{t("secondFactor.firstCode")}</p>
      </li>
    </Steps>
  )
}

const Steps = chakra("ol", {
  base: {
    listStyle: "decimal",
    ps: "5",
    fontSize: "sm",
    color: "fg.muted",
    "& > li": { mb: "3" },
    "& p": { mb: "2" },
    "& code": { fontFamily: "mono", color: "fg", overflowWrap: "anywhere", userSelect: "all" },
    "& ul": {
      display: "grid",
      gridTemplateColumns: "1fr 1fr",
      gap: "1",
      p: "3",
      bg: "bg.subtle",
      rounded: "sm",
      border: "1px solid",
      borderColor: "border",
      justifyItems: "center"
    }
  }
})
