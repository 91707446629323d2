const MAX_STEPS = 5
const NICE = [1, 2, 5, 10]

/** Round values of an axis from zero to at least `max`, in multiples of `least`. */
export const ticksTo = (max: number, least = 1): ReadonlyArray<number> => {
  const rough = Math.max(1, max / least / MAX_STEPS)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = least * power * NICE.find((factor) => factor * power >= rough)!
  return Array.from({ length: Math.max(1, Math.ceil(max / step)) + 1 }, (_, nth) => nth * step)
}
