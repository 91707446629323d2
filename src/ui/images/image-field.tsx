import { useSelector } from "@xstate/react"
import { type ChangeEvent, type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from "react"
import type { ImageProblem } from "../../contract/image-problems.ts"
import { imageLimits, imageTypes } from "../../contract/images.ts"
import { type ImageUploadActor, uploadsOf } from "../../machines/images/image-upload-machine.ts"
import { chakra } from "../../kit/chakra.ts"
import { Button } from "../../kit/controls.ts"
import { FieldHint } from "../../kit/field.tsx"
import { useTexts } from "../../kit/texts.ts"
import type { CropDialog } from "./crop-dialog.tsx"
import { sourceLimits } from "./source-limits.ts"

/** `uploads` counts earlier uploads: a higher number closes the dialog. */
type Source = { readonly image: ImageBitmap; readonly Crop: typeof CropDialog; readonly uploads: number }
type Props = {
  readonly label: string
  readonly actor: ImageUploadActor
  /** True if there is an image to remove. */
  readonly hasImage: boolean
  readonly round?: boolean
  readonly problem?: string | undefined
  readonly onRemove: (field: HTMLElement) => void
  /** The present picture. */
  readonly children: ReactNode
}

/** Code that reads and crops an image is loaded with the first form that has one. */
const load = async () => {
  const [{ readSource }, { CropDialog: Crop }] = await Promise.all([import("./source.ts"), import("./crop-dialog.tsx")])
  return { readSource, Crop }
}

const limits = { smallest: imageLimits.smallest, ...sourceLimits }

/** An image, chosen, dropped or pasted, cropped and uploaded. Its problems are reported before anything is sent. */
export const ImageField = ({ label, actor, hasImage, round = false, problem, onRemove, children }: Props) => {
  const t = useTexts()
  const [name, hint] = [useId(), useId()]
  const input = useRef<HTMLInputElement>(null)
  const [source, setSource] = useState<Source | ImageProblem | "reading" | "unloaded" | null>(null)
  const [over, setOver] = useState(false)
  const uploads = useSelector(actor, uploadsOf)
  useEffect(() => void load().catch(() => {}), [])

  const read = async (file: Blob | undefined | null) => {
    if (!file) return
    setSource("reading")
    try {
      const { readSource, Crop } = await load()
      const image = await readSource(file)
      setSource(typeof image === "string" ? image : { image, Crop, uploads: uploadsOf(actor.getSnapshot()) })
    } catch {
      setSource("unloaded")
    }
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void read(target.files?.[0])
    // The same file counts as a new choice.
    target.value = ""
  }
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(inside)
  }
  const wrong = typeof source === "string" && source !== "reading" ? source : null
  const message =
    wrong === "unloaded" ? t("shell.partUnloaded") : wrong === null ? problem : t(`image.${wrong}`, limits)
  return (
    <Box
      role="group"
      aria-labelledby={name}
      aria-describedby={hint}
      data-over={over || undefined}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        void read(event.dataTransfer.files[0])
      }}
      onPaste={({ clipboardData }) => void read(clipboardData.files[0])}
    >
      <span id={name}>{label}</span>
      <div>
        {children}
        <Button aria-disabled={source === "reading"} onClick={() => input.current?.click()}>
          {t(hasImage ? "image.change" : "image.choose")}
        </Button>
        {hasImage ? (
          <Button variant="dangerText" onClick={({ currentTarget }) => onRemove(currentTarget)}>
            {t("image.remove")}
          </Button>
        ) : null}
        <input ref={input} type="file" hidden accept={imageTypes.join(",")} aria-label={label} onChange={choose} />
      </div>
      <FieldHint id={hint} wrong={message !== undefined} role={message === undefined ? undefined : "alert"}>
        {source === "reading" ? t("image.reading") : (message ?? t("image.hint", limits))}
      </FieldHint>
      {typeof source === "object" && source?.uploads === uploads ? (
        <source.Crop
          image={source.image}
          actor={actor}
          round={round}
          onClose={() => {
            actor.send({ type: "imageUpload.closed" })
            setSource(null)
          }}
        />
      ) : null}
    </Box>
  )
}

const Box = chakra("div", {
  base: {
    display: "grid",
    gap: "1",
    pb: "2",
    rounded: "sm",
    "&[data-over]": { outline: "2px dashed", outlineColor: "accent", outlineOffset: "4px" },
    "& > span": { fontSize: "sm", fontWeight: "medium", color: "fg.muted" },
    "& > div": { display: "flex", flexWrap: "wrap", alignItems: "center", gap: "3" }
  }
})
