import { type ImageHeader, readImageHeader } from "./image-header.ts"
import { imageLimits } from "./images.ts"

/** A reason against an image. */
export type ImageProblem = "unknown" | "broken" | "animated" | "small" | "large" | "ratio" | "heavy"

/**
 * The reason against an image that is cropped before it is sent. It may be larger, of another ratio, and have
 * trailing bytes.
 */
export const problemOfSource = (header: ImageHeader, largest: number): ImageProblem | undefined => {
  if (typeof header === "string") return header
  const { width, height, animated } = header
  if (Math.min(width, height) < imageLimits.smallest) return "small"
  if (Math.max(width, height) > largest) return "large"
  return animated ? "animated" : undefined
}

/** The server's reason against an image. */
export const problemOfImage = (bytes: Uint8Array, anyRatio = false): ImageProblem | undefined => {
  if (bytes.length > imageLimits.bytes) return "heavy"
  const header = readImageHeader(bytes)
  const problem = problemOfSource(header, imageLimits.largest)
  if (problem !== undefined || typeof header === "string") return problem
  if (!header.whole) return "broken"
  return anyRatio || header.width === header.height ? undefined : "ratio"
}
