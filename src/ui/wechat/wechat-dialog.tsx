import { useSelector } from "@xstate/react"
import { useRef, useEffect } from "react"
import { chakra } from "../../kit/chakra.ts"
import {
  addressOf,
  boundAtOf,
  faultOf,
  isBound,
  isExpired,
  isSessionCode,
  isUnbinding
} from "../../machines/wechat/wechat-machine.ts"
import { useSignedInActor } from "../runtime/app-runtime.tsx"
import { State, ErrorState } from "../../kit/state.tsx"
import { Dialog, DialogBody, DialogFooter } from "../../kit/dialog.tsx"
import { Button, Spinner } from "../../kit/controls.ts"
import { momentText } from "../../contract/formats.ts"
import { useTexts } from "../../kit/texts.ts"
import { Redacted } from "effect"
import { create, toCanvas } from "qrcode"

/** Specification, section 9: a code of 360 on a canvas of 400. */
const CANVAS = 400
const CODE = 360
const EDGE = (CANVAS - CODE) / 2
/** 119 bytes with correction H; a longer address takes the version it needs. */
const VERSION = 10
const correction = { errorCorrectionLevel: "H" } as const

/** Draws a secret: black on white in both themes, for cameras. */
const QrCode = ({ text, label }: { readonly text: Redacted.Redacted; readonly label: string }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const pen = canvas.current?.getContext("2d")
    if (!pen) return
    const value = Redacted.value(text)
    const code = document.createElement("canvas")
    const version = Math.max(VERSION, create(value, correction).version)
    toCanvas(code, value, { ...correction, version, width: CODE, margin: 0 })
    pen.fillStyle = "#ffffff"
    pen.fillRect(0, 0, CANVAS, CANVAS)
    pen.drawImage(code, EDGE, EDGE, CODE, CODE)
  }, [text])
  return (
    <canvas
      ref={canvas}
      width={CANVAS}
      height={CANVAS}
      style={{ maxWidth: "100%", height: "auto", borderRadius: "var(--wh-radii-md)" }}
      role="img"
      aria-label={label}
    />
  )
}

/** The code to scan, and whether notifications reach a phone already. */
export const WechatDialog = () => {
  const t = useTexts()
  const actor = useSignedInActor("wechat")
  const boundAt = useSelector(actor, boundAtOf)
  const unbinding = useSelector(actor, isUnbinding)
  const close = () => actor.send({ type: "wechat.closed" })
  const out = useRef<HTMLButtonElement>(null)
  /** The pressed button is about to disappear, and the focus must stay. */
  const stop = () => {
    actor.send({ type: "wechat.unbindRequested" })
    out.current?.focus()
  }
  return (
    <Dialog title={t("operator.wechat")} width="520px" onClose={close}>
      <DialogBody>
        <Code />
        {boundAt === null ? null : (
          <chakra.p role="status" color="success.fg" bg="success.bg" rounded="sm" px="3" py="2" mb="2">
            {t("wechat.bound", { at: momentText(boundAt) })}
          </chakra.p>
        )}
      </DialogBody>
      <DialogFooter>
        {boundAt === null ? null : (
          <Button aria-disabled={unbinding} onClick={stop}>
            {unbinding ? <Spinner /> : null}
            {t("wechat.unbind")}
          </Button>
        )}
        <Button ref={out} variant="solid" data-autofocus onClick={close}>
          {t("kit.close")}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** The code itself, or its replacement. */
const Code = () => {
  const t = useTexts()
  const actor = useSignedInActor("wechat")
  const address = useSelector(actor, addressOf)
  const fault = useSelector(actor, faultOf)
  const bound = useSelector(actor, isBound)
  const expired = useSelector(actor, isExpired)
  const secret = useSelector(actor, isSessionCode) ? t("wechat.secret") : t("wechat.once")
  const retry = () => actor.send({ type: "wechat.refreshed" })
  if (fault !== null) return <ErrorState title={t("wechat.failed")} fault={fault} retry={retry} />
  if (bound) return <State title={t("wechat.done")} lead={t("wechat.doneLead")} />
  if (expired)
    return (
      <State title={t("wechat.expired")} lead={t("wechat.expiredLead")}>
        <Button variant="solid" onClick={retry}>
          {t("wechat.newCode")}
        </Button>
      </State>
    )
  return (
    <>
      <chakra.p color="fg.muted" mb="3">
        {t("wechat.lead")}
      </chakra.p>
      <chakra.div display="grid" placeItems="center" aspectRatio="1" maxW="400px" mx="auto" mb="3">
        {address === null ? (
          <Spinner color="accent.fg" boxSize="6" />
        ) : (
          <QrCode text={address} label={t("wechat.code")} />
        )}
      </chakra.div>
      <chakra.p fontSize="sm" color="fg.subtle" mb="3">
        {address === null ? null : secret}
      </chakra.p>
    </>
  )
}
