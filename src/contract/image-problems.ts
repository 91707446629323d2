import { type ImageHeader, readImageHeader } from "./image-header.ts"
import { imageLimits } from "./images.ts"

/** The reason for refusing an image. */
export type ImageProblem = "unknown" | "broken" | "animated" | "small" | "large" | "ratio" | "heavy"

/**
 * The problem of an image that will be cropped before it is sent. Its size and ratio may differ, and trailing bytes are
 * allowed.
 */
export const problemOfSource = (header: ImageHeader, largest: number): ImageProblem | undefined => {
  if (typeof header === "string") return header
  const { width, height, animated } = header
  if (Math.min(width, height) < imageLimits.smallest) return "small"
  if (Math.max(width, height) > largest) return "large"
  return animated ? "animated" : undefined
}

/** The problem for which the server refuses an image. */
export const problemOfImage = (bytes: Uint8Array, anyRatio = false): ImageProblem | undefined => {
  if (bytes.length > imageLimits.bytes) return "heavy"
  const header = readImageHeader(bytes)
  const problem = problemOfSource(header, imageLimits.largest)
  if (problem !== undefined || typeof header === "string") return problem
  if (!header.whole) return "broken"
  return anyRatio || header.width === header.height ? undefined : "ratio"
}
