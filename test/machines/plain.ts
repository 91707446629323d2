import { Redacted } from "effect"

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null

/** Every secret inside a value, at any depth. */
export const secretsIn = (value: unknown): ReadonlyArray<string> =>
  Redacted.isRedacted(value)
    ? [Redacted.value(value) as string]
    : isObject(value)
      ? Object.values(value).flatMap(secretsIn)
      : []

/** The value with a mask for every secret: what a journal can know of it. */
export const maskedOf = (value: unknown): unknown => {
  if (Redacted.isRedacted(value)) return "•••"
  if (Array.isArray(value)) return value.map(maskedOf)
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, part]) => [name, maskedOf(part)]))
    : value
}

/** Makes a write into the value a thrown TypeError. */
export const frozen = <T>(value: T): T => {
  if (isObject(value) && !Redacted.isRedacted(value) && !Object.isFrozen(value)) {
    Object.freeze(value)
    Object.values(value).forEach(frozen)
  }
  return value
}
