import { Redacted } from "effect"

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null

/** Every secret inside a value, at any depth. */
export const secretsIn = (value: unknown): ReadonlyArray<string> =>
  Redacted.isRedacted(value)
    ? [Redacted.value(value) as string]
    : isObject(value)
      ? Object.values(value).flatMap(secretsIn)
      : []

/** The value with a mask for every secret, as in a journal; another replacement may be given. */
export const maskedOf = (value: unknown, mask: unknown = "•••"): unknown => {
  if (Redacted.isRedacted(value)) return mask
  if (Array.isArray(value)) return value.map((part) => maskedOf(part, mask))
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, maskedOf(part, mask)]))
    : value
}

/** The fullness of a part of a context or event: enough for guards, and bounded for arbitrary contents. */
export const fillLevelOf = (part: unknown): string => {
  if (part === null || part === 0 || part === "" || part === false) return "0"
  if (Array.isArray(part)) return String(Math.min(part.length, 2))
  if (typeof part === "object" && "_tag" in part!) return String(part._tag)
  return typeof part === "object" && Object.keys(part!).length === 0 ? "0" : "1"
}

/** Makes a write into the value a thrown TypeError. */
export const frozen = <T>(value: T): T => {
  if (isObject(value) && !Redacted.isRedacted(value) && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(frozen)
  }
  return value
}
