import { Redacted } from "effect"
import { create, toCanvas } from "qrcode"
import { useEffect, useRef } from "react"

/** Specification, section 9: a code of 360 on a canvas of 400. */
const CANVAS = 400
const CODE = 360
const EDGE = (CANVAS - CODE) / 2
/** 119 bytes with correction H; a longer address takes the version it needs. */
const VERSION = 10
const correction = { errorCorrectionLevel: "H" } as const

/** Draws a secret: black on white in both themes, for cameras. */
export const QrCode = ({ text, label }: { readonly text: Redacted.Redacted; readonly label: string }) => {
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
