type ImageType = "image/png" | "image/jpeg" | "image/webp"

/** The header of an image, read without decoding it. `whole`: the bytes are exactly one image, from first to last. */
export type ImageHeader =
  | {
      readonly type: ImageType
      readonly width: number
      readonly height: number
      readonly animated: boolean
      readonly whole: boolean
    }
  | "unknown"
  | "broken"

type ImageFacts = { width: number; height: number; animated: boolean }

/** Collects the facts of a file, and returns whether the file ends where they say. */
type Reader = (view: DataView, facts: ImageFacts) => boolean

const textAt = (view: DataView, at: number, length: number) =>
  String.fromCharCode(...Array.from({ length }, (_, n) => view.getUint8(at + n)))

/** Chunks from IHDR to IEND. */
const readPng: Reader = (view, facts) => {
  let data = false
  for (let offset = 8; ;) {
    const [length, kind] = [view.getUint32(offset), textAt(view, offset + 4, 4)]
    if (kind === "IHDR")
      Object.assign(facts, { width: view.getUint32(offset + 8), height: view.getUint32(offset + 12) })
    if (kind === "acTL") facts.animated = true
    if (kind === "IDAT") data = true
    offset += 12 + length
    if (kind === "IEND") return data && offset === view.byteLength
  }
}

/** A marker with the frame's size. Tables and others with the same nibble have none. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** In a scan, 0xff precedes zero or the number of a restart. */
const isScanned = (byte: number) => byte === 0 || (byte >= 0xd0 && byte <= 0xd7)

/** Segments, with scans behind their headers. */
const readJpeg: Reader = (view, facts) => {
  let scanned = false
  for (let offset = 2; ;) {
    const marker = view.getUint8(offset + 1)
    if (view.getUint8(offset) !== 0xff) return false
    if (marker === 0xd9) return scanned && offset + 2 === view.byteLength
    // Fill bytes before a marker.
    if (marker === 0xff) offset += 1
    else {
      if (isFrame(marker))
        Object.assign(facts, { height: view.getUint16(offset + 5), width: view.getUint16(offset + 7) })
      offset += 2 + view.getUint16(offset + 2)
      if (marker === 0xda) {
        scanned = true
        while (view.getUint8(offset) !== 0xff || isScanned(view.getUint8(offset + 1))) offset += 1
      }
    }
  }
}

/** Chunks up to the total size; the image's size is the larger of canvas and frame. */
const readWebp: Reader = (view, facts) => {
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_00_00
  const extend = (width: number, height: number) => {
    facts.width = Math.max(facts.width, width)
    facts.height = Math.max(facts.height, height)
  }
  let data = false
  for (let offset = 12; offset < view.byteLength;) {
    const [kind, length, body] = [textAt(view, offset, 4), view.getUint32(offset + 4, true), offset + 8]
    if (kind === "VP8X") extend(uint24(body + 4) + 1, uint24(body + 7) + 1)
    if (kind === "VP8 ") extend(view.getUint16(body + 6, true) & 0x3fff, view.getUint16(body + 8, true) & 0x3fff)
    if (kind === "VP8L") {
      const bits = view.getUint32(body + 1, true)
      extend((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1)
    }
    if (kind === "ANIM" || kind === "ANMF") facts.animated = true
    data ||= kind === "VP8 " || kind === "VP8L"
    offset = body + length + (length % 2)
    if (offset > view.byteLength) return false
  }
  return data && view.getUint32(4, true) + 8 === view.byteLength
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

const kindOf = (bytes: Uint8Array, view: DataView): readonly [ImageType, Reader] | undefined => {
  const begins = (...first: ReadonlyArray<number>) => first.every((byte, index) => bytes[index] === byte)
  if (begins(...PNG)) return ["image/png", readPng]
  if (begins(0xff, 0xd8, 0xff)) return ["image/jpeg", readJpeg]
  const webp = bytes.length >= 12 && textAt(view, 0, 4) === "RIFF" && textAt(view, 8, 4) === "WEBP"
  return webp ? ["image/webp", readWebp] : undefined
}

/** Reads the header from the content alone, because names and announced types prove nothing. */
export const readImageHeader = (bytes: Uint8Array): ImageHeader => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kind = kindOf(bytes, view)
  if (kind === undefined) return "unknown"
  const [type, read] = kind
  const facts: ImageFacts = { width: 0, height: 0, animated: false }
  let whole = false
  try {
    whole = read(view, facts)
  } catch (error) {
    // The file ends before its header says so.
    if (!(error instanceof RangeError)) throw error
  }
  return facts.width === 0 || facts.height === 0 ? "broken" : { type, ...facts, whole }
}
