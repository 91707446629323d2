/** The square crop of an image: its centre in the image's pixels, and the zoom relative to the whole image. */
export type Crop = { readonly x: number; readonly y: number; readonly zoom: number }
type Size = { readonly width: number; readonly height: number }

/** At the greatest zoom the crop has at least the pixels that an image must have. */
const MIN_SIZE_PX = 64
export const maxZoomOf = ({ width, height }: Size) => Math.min(8, Math.min(width, height) / MIN_SIZE_PX)

/** A side of the square. */
export const cropSideOf = ({ width, height }: Size, { zoom }: Crop) => Math.min(width, height) / zoom

export const fullCrop = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)

/** The nearest crop that lies within the image. */
export const clampCrop = (size: Size, crop: Crop): Crop => {
  const zoom = between(1, crop.zoom, maxZoomOf(size))
  const halfSide = cropSideOf(size, { ...crop, zoom }) / 2
  return {
    x: between(halfSide, crop.x, size.width - halfSide),
    y: between(halfSide, crop.y, size.height - halfSide),
    zoom
  }
}

/** Moved by a share of the square's side. */
export const moveCrop = (size: Size, crop: Crop, right: number, down: number): Crop => {
  const side = cropSideOf(size, crop)
  return clampCrop(size, { ...crop, x: crop.x + right * side, y: crop.y + down * side })
}

const STEP = 0.05
const keys: Readonly<Record<string, (size: Size, crop: Crop) => Crop>> = {
  ArrowLeft: (size, crop) => moveCrop(size, crop, -STEP, 0),
  ArrowRight: (size, crop) => moveCrop(size, crop, STEP, 0),
  ArrowUp: (size, crop) => moveCrop(size, crop, 0, -STEP),
  ArrowDown: (size, crop) => moveCrop(size, crop, 0, STEP),
  "+": (size, crop) => clampCrop(size, { ...crop, zoom: crop.zoom * 1.1 }),
  "=": (size, crop) => clampCrop(size, { ...crop, zoom: crop.zoom * 1.1 }),
  "-": (size, crop) => clampCrop(size, { ...crop, zoom: crop.zoom / 1.1 })
}

/** The crop after a key; undefined for other keys. */
export const cropAfterKey = (size: Size, crop: Crop, key: string): Crop | undefined => keys[key]?.(size, crop)
