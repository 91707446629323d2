import { imageLimits } from "../../contract/images.ts"
import { type ImageProblem, problemOfSource } from "../../contract/image-problems.ts"
import { readImageHeader } from "../../contract/image-header.ts"
import { type Crop, sideOf } from "./crop.ts"
import { sourceLimits } from "./source-limits.ts"

/** More is never shown. */
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

/** The encoded crop. A browser without a WebP encoder writes PNG, which may be too large. */
export const encodeCrop = async (image: ImageBitmap, crop: Crop): Promise<string> => {
  const side = sideOf(image, crop)
  const canvas = document.createElement("canvas")
  canvas.width = canvas.height = Math.round(Math.min(side, SENT))
  drawCrop(canvas, image, crop)
  const first = await encoded(canvas, "image/webp", 0.9)
  const blob = first === null || first.size > imageLimits.bytes ? await encoded(canvas, "image/jpeg", 0.85) : first
  const bytes = new Uint8Array(await blob!.arrayBuffer())
  let text = ""
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

export const drawCrop = (canvas: HTMLCanvasElement, image: ImageBitmap, crop: Crop): void => {
  const context = canvas.getContext("2d")!
  const side = sideOf(image, crop)
  const to = canvas.width
  context.clearRect(0, 0, to, to)
  context.imageSmoothingQuality = "high"
  context.drawImage(image, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, to, to)
}
