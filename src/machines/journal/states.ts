import { Redacted, Schema } from "effect"
import type { AnyMachineSnapshot, AnyStateMachine } from "xstate"

/** A machine's state in the journal: plain data, with a mask for every secret. */
export const MachineState = Schema.Struct({ value: Schema.Json, context: Schema.Json })
export type MachineState = typeof MachineState.Type

/**
 * The states of all journaled machines after the line `after` of a run: a replay can start here without the lines
 * before.
 */
export const Checkpoint = Schema.Struct({
  run: Schema.String,
  after: Schema.Int,
  states: Schema.Record(Schema.String, MachineState)
})
export type Checkpoint = typeof Checkpoint.Type

const MASK = "•••"
/** No typed text looks like this. */
const MASKED = { [MASK]: true } as const

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null

/** The part of a value that JSON can hold, with a mask for every secret at any depth. */
const written = (value: unknown): Schema.Json => {
  if (Redacted.isRedacted(value)) return MASKED
  if (Array.isArray(value)) return value.map((part) => (part === undefined ? null : written(part)))
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, part]) =>
        part === undefined || typeof part === "function" ? [] : [[name, written(part)]]
      )
    )
  if (typeof value === "number") return Number.isFinite(value) ? value : null
  return typeof value === "string" || typeof value === "boolean" ? value : null
}

const read = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(read)
  if (!isObject(value)) return value
  const parts = Object.entries(value)
  return parts.length === 1 && parts[0]![0] === MASK
    ? Redacted.make(MASK)
    : Object.fromEntries(parts.map(([name, part]) => [name, read(part)]))
}

export const stateOf = (snapshot: unknown): MachineState => {
  const { value, context } = snapshot as AnyMachineSnapshot
  return { value: written(value), context: written(context) }
}

/** The context of a machine for display, with a mask for every secret. */
export const maskedContextOf = (snapshot: AnyMachineSnapshot): Schema.Json => stateOf(snapshot).context

/** The changes of a machine's context from one snapshot to another. */
export const changesBetween = (before: AnyMachineSnapshot, after: AnyMachineSnapshot) =>
  differences(maskedContextOf(before), maskedContextOf(after))

/** The snapshot of a stored state. It has no children and serves pure transitions only. */
export const snapshotIn = (machine: AnyStateMachine, { value, context }: MachineState): AnyMachineSnapshot =>
  machine.resolveState({ value: value as never, context: read(context) })

/** The differences between two values, by path, each with both values; empty for equal values. */
export const differences = (one: unknown, other: unknown, path = ""): ReadonlyArray<Difference> => {
  if (Object.is(one, other)) return []
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other)) return [{ path, one, other }]
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].flatMap((name) =>
    differences(Reflect.get(one, name), Reflect.get(other, name), path === "" ? name : `${path}.${name}`)
  )
}
export type Difference = { readonly path: string; readonly one: unknown; readonly other: unknown }

/** The text of a state: `saved.settled`. */
export const stateText = (value: unknown): string =>
  typeof value === "object" && value !== null
    ? Object.entries(value)
        .map(([name, inner]) => `${name}.${stateText(inner)}`)
        .join(" + ")
    : String(value)
