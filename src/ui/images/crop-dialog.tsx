import { useSelector } from "@xstate/react"
import { Redacted } from "effect"
import { type PointerEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react"
import {
  type ImageUploadActor,
  isSendingImage,
  percentOf,
  uploadFaultOf
} from "../../machines/images/image-upload-machine.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button } from "../../kit/controls.ts"
import { Dialog, DialogBody, DialogFooter } from "../../kit/dialog.tsx"
import { FailureAlert } from "../../kit/state.tsx"
import { useTexts } from "../../kit/texts.ts"
import { cropAfterKey, type Crop, moveCrop, maxZoomOf, fullCrop, clampCrop } from "./crop.ts"
import { drawCrop, encodeCrop } from "./source.ts"

type Point = { readonly x: number; readonly y: number }
const distance = ([a, b]: ReadonlyArray<Point>) => Math.hypot(a!.x - b!.x, a!.y - b!.y)

/** One finger or the mouse moves it, two fingers zoom. */
const usePointers = (image: ImageBitmap, revise: (by: (crop: Crop) => Crop) => void) => {
  const down = useRef(new Map<number, Point>())
  const up = ({ pointerId }: PointerEvent) => void down.current.delete(pointerId)
  return {
    onPointerDown: (event: PointerEvent) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: ({ pointerId, clientX, clientY, currentTarget }: PointerEvent) => {
      const before = down.current.get(pointerId)
      if (before === undefined) return
      const apart = distance([...down.current.values(), before])
      down.current.set(pointerId, { x: clientX, y: clientY })
      const points = [...down.current.values()]
      if (points.length > 1) {
        if (apart > 0) revise((crop) => clampCrop(image, { ...crop, zoom: (crop.zoom * distance(points)) / apart }))
        return
      }
      const side = currentTarget.clientWidth
      revise((crop) => moveCrop(image, crop, (before.x - clientX) / side, (before.y - clientY) / side))
    },
    onPointerUp: up,
    onPointerCancel: up
  }
}

type Props = {
  readonly image: ImageBitmap
  readonly actor: ImageUploadActor
  readonly round: boolean
  readonly onClose: () => void
}

/** The crop of a picture, by hand, wheel, fingers or keys; then it goes to the server. */
export const CropDialog = ({ image, actor, round, onClose }: Props) => {
  const t = useTexts()
  const hint = useId()
  const stage = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState(() => fullCrop(image))
  const [encoding, setEncoding] = useState(false)
  const sending = useSelector(actor, isSendingImage)
  const percent = useSelector(actor, percentOf)
  const fault = useSelector(actor, uploadFaultOf)
  const busy = encoding || sending
  const revise = (by: (crop: Crop) => Crop) => setCrop((now) => (busy ? now : by(now)))
  const pointers = usePointers(image, revise)

  useLayoutEffect(() => drawCrop(stage.current!, image, crop), [image, crop])
  // React's own listener cannot keep the dialog from scrolling.
  useEffect(() => {
    const canvas = stage.current!
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      if (!busy) setCrop((now) => clampCrop(image, { ...now, zoom: now.zoom * Math.exp(-event.deltaY / 500) }))
    }
    canvas.addEventListener("wheel", onWheel, { passive: false })
    return () => canvas.removeEventListener("wheel", onWheel)
  }, [image, busy])

  const submit = async () => {
    if (busy) return
    setEncoding(true)
    const encoded = await encodeCrop(image, crop)
    // The dialog may have been closed meanwhile.
    if (stage.current !== null) actor.send({ type: "imageUpload.submitted", image: Redacted.make(encoded) })
    setEncoding(false)
  }
  return (
    <Dialog title={t("image.crop")} width="380px" onClose={onClose}>
      <DialogBody>
        <FailureAlert fault={sending ? null : fault} />
        <Stage>
          <Hold
            role="application"
            tabIndex={0}
            data-autofocus
            data-round={round || undefined}
            aria-label={t("image.stage")}
            aria-describedby={hint}
            {...pointers}
            onKeyDown={(event) => {
              const next = cropAfterKey(image, crop, event.key)
              if (next === undefined) return
              event.preventDefault()
              revise(() => next)
            }}
          >
            <canvas ref={stage} width={560} height={560} />
          </Hold>
          <label>
            {t("image.zoom")}
            <input
              type="range"
              min={1}
              max={maxZoomOf(image)}
              step="any"
              value={crop.zoom}
              disabled={maxZoomOf(image) === 1}
              onChange={({ target }) => revise((now) => clampCrop(image, { ...now, zoom: Number(target.value) }))}
            />
          </label>
          <p id={hint}>{t("image.stageHint")}</p>
          <div role="status">
            {sending ? (
              <>
                <progress max={100} value={percent} aria-label={t("image.uploading", { percent })} />
                {t("image.uploading", { percent })}
              </>
            ) : null}
          </div>
        </Stage>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{t(sending ? "image.abort" : "records.cancel")}</Button>
        <Button variant="solid" aria-disabled={busy} onClick={() => void submit()}>
          {t("image.upload")}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

const Stage = chakra("div", {
  base: {
    "& > label": { display: "flex", alignItems: "center", gap: "3", mt: "3", fontSize: "sm" },
    "& input": { flex: "1", accentColor: "accent" },
    "& > p": { mt: "2", fontSize: "xs", color: "fg.subtle" },
    "& > [role=status]": { display: "grid", gap: "1", minH: "8", mt: "2", fontSize: "sm" },
    "& progress": { w: "full", h: "1.5", accentColor: "accent" }
  }
})

/** The picture has keys of its own. */
const Hold = chakra("div", {
  base: {
    w: "280px",
    maxW: "full",
    aspectRatio: "1",
    mx: "auto",
    overflow: "hidden",
    rounded: "md",
    bg: "bg.subtle",
    cursor: "grab",
    touchAction: "none",
    "&[data-round]": { rounded: "full" },
    _focusVisible: { outlineOffset: "-3px" },
    "& > canvas": { display: "block", w: "full" }
  }
})
