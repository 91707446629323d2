import { useSelector } from "@xstate/react"
import { Redacted } from "effect"
import { type ChangeEvent, useRef, useState } from "react"
import type { ImageProblem } from "../../contract/image-problems.ts"
import { imageLimits, imageTypes } from "../../contract/images.ts"
import { Button } from "../../kit/controls.ts"
import { FieldHint } from "../../kit/field.tsx"
import { FailureAlert } from "../../kit/state.tsx"
import { useTexts } from "../../kit/texts.ts"
import {
  type ImageUploadActor,
  isSendingImage,
  percentOf,
  uploadFaultOf
} from "../../machines/images/image-upload-machine.ts"
import { sourceLimits } from "../images/source-limits.ts"

const limits = { smallest: imageLimits.smallest, ...sourceLimits }

/** The choice of a picture for the plan. Its problems are reported before anything is sent. */
export const usePlanUpload = (upload: ImageUploadActor) => {
  const t = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<ImageProblem | "reading" | "unloaded" | null>(null)
  const sending = useSelector(upload, isSendingImage)
  const percent = useSelector(upload, percentOf)
  const fault = useSelector(upload, uploadFaultOf)
  const busy = sending || state === "reading"

  const read = async (file: Blob | undefined) => {
    if (file === undefined || busy) return
    setState("reading")
    try {
      const { readSource, encodePlan } = await import("../images/source.ts")
      const image = await readSource(file)
      if (typeof image === "string") return setState(image)
      upload.send({ type: "imageUpload.submitted", image: Redacted.make(await encodePlan(image)) })
      setState(null)
    } catch {
      setState("unloaded")
    }
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    void read(target.files?.[0])
    // The same file counts as a new choice.
    target.value = ""
  }
  const wrong = state === null || state === "reading" ? null : state
  const problem =
    wrong === null ? undefined : wrong === "unloaded" ? t("shell.partUnloaded") : t(`image.${wrong}`, limits)
  const stateText = sending ? t("image.uploading", { percent }) : state === "reading" ? t("image.reading") : undefined
  return {
    button: (label: string) => (
      <Button aria-disabled={busy} onClick={() => (busy ? undefined : input.current?.click())}>
        {label}
      </Button>
    ),
    input: (
      <input
        ref={input}
        type="file"
        hidden
        accept={imageTypes.join(",")}
        aria-label={t("plan.title")}
        onChange={choose}
      />
    ),
    hint: t("plan.hint", limits),
    note: (
      <>
        <FailureAlert fault={sending ? null : fault} />
        {problem === undefined && stateText === undefined ? null : (
          <FieldHint wrong={problem !== undefined} role={problem === undefined ? "status" : "alert"}>
            {problem ?? stateText}
          </FieldHint>
        )}
      </>
    )
  }
}
