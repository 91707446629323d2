import { imageLimits } from "../../contract/images.ts"
import { type ImageProblem, problemOfSource } from "../../contract/image-problems.ts"
import { readImageHeader } from "../../contract/image-header.ts"
import { type Crop, cropSideOf } from "./crop.ts"
import { sourceLimits } from "./source-limits.ts"

/** The largest side of a sent picture in pixels; the console shows no larger one. */
const SENT = 512

/** Decodes a picture, or returns the reason against it, by its content, before decoding. */
export const readSource = async (file: Blob): Promise<ImageBitmap | ImageProblem> => {
  if (file.size > sourceLimits.megabytes * 1_000_000) return "heavy"
  try {
    const problem = problemOfSource(readImageHeader(new Uint8Array(await file.arrayBuffer())), sourceLimits.largest)
    return problem ?? (await createImageBitmap(file))
  } catch {
    return "broken"
  }
}

const encoded = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))

const base64Of = async (blob: Blob) => {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ""
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** The encoded crop. A browser without a WebP encoder writes PNG, which may be too large. */
export const encodeCrop = async (image: ImageBitmap, crop: Crop): Promise<string> => {
  const side = cropSideOf(image, crop)
  const canvas = document.createElement("canvas")
  canvas.width = canvas.height = Math.round(Math.min(side, SENT))
  drawCrop(canvas, image, crop)
  const first = await encoded(canvas, "image/webp", 0.9)
  const blob = first === null || first.size > imageLimits.bytes ? await encoded(canvas, "image/jpeg", 0.85) : first
  return base64Of(blob!)
}

/** The longest side of a floor plan that is sent, from the first attempt to the last. */
const PLAN_SIDES = [imageLimits.largest, 1536, 1024, 640]

/** The whole picture on white, made smaller until the server takes it. */
export const encodePlan = async (image: ImageBitmap): Promise<string> => {
  const canvas = document.createElement("canvas")
  const context = canvas.getContext("2d")!
  let smallest: Blob | null = null
  for (const side of PLAN_SIDES) {
    const scale = Math.min(1, side / Math.max(image.width, image.height))
    canvas.width = Math.round(image.width * scale)
    canvas.height = Math.round(image.height * scale)
    context.fillStyle = "#fff"
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = "high"
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
    for (const type of ["image/webp", "image/jpeg"]) {
      smallest = await encoded(canvas, type, 0.85)
      if (smallest !== null && smallest.size <= imageLimits.bytes) return base64Of(smallest)
    }
  }
  return base64Of(smallest!)
}

export const drawCrop = (canvas: HTMLCanvasElement, image: ImageBitmap, crop: Crop): void => {
  const context = canvas.getContext("2d")!
  const side = cropSideOf(image, crop)
  const to = canvas.width
  context.clearRect(0, 0, to, to)
  context.imageSmoothingQuality = "high"
  context.drawImage(image, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, to, to)
}
