import { describe, expect, it } from "vitest"
import { Cause, Exit, Schema, SchemaIssue } from "effect"
import { contractCalls, type RequestPart, samplesOf } from "./request-samples.ts"

const NUL = "\u0000"
const HALF_A_PAIR = "\ud800"

const parts = contractCalls.flatMap(({ method, path, query, payload }) =>
  [query, payload].flatMap((part) => (part === undefined ? [] : [[`${method} ${path}`, part] as const]))
)

interface Spoilt {
  readonly value: unknown
  /** The field that a refusal names. */
  readonly field: string | undefined
}

/** The same with one invalid text or field name, each in turn. */
const spoiltBy = (spoil: (text: string) => string, value: unknown): ReadonlyArray<Spoilt> => {
  if (typeof value === "string") return [{ value: spoil(value), field: undefined }]
  if (typeof value !== "object" || value === null) return []
  const entries = Object.entries(value)
  return entries.flatMap(([key, inner], index) => {
    const put = (name: string, inner: unknown) =>
      Array.isArray(value) ? value.with(index, inner) : Object.fromEntries(entries.with(index, [name, inner]))
    const inside = spoiltBy(spoil, inner).map((inner) => ({ value: put(key, inner.value), field: key }))
    return Array.isArray(value) ? inside : [...inside, { value: put(spoil(key), inner), field: undefined }]
  })
}

const spoils = [NUL, HALF_A_PAIR].flatMap((spoilt) => [
  (text: string) => text + spoilt,
  (text: string) => spoilt + text.slice(1),
  (text: string) => text.slice(0, text.length >> 1) + spoilt + text.slice(text.length >> 1)
])

const isSpoilt = (value: unknown): boolean => {
  if (typeof value === "string") return value.includes(NUL) || !value.isWellFormed()
  return typeof value === "object" && value !== null && Object.entries(value).some((entry) => entry.some(isSpoilt))
}

const issuesOf = SchemaIssue.makeFormatterStandardSchemaV1()
const fieldsOf = (failure: Exit.Failure<unknown, Schema.SchemaError>) =>
  issuesOf((Cause.squash(failure.cause) as Schema.SchemaError).issue).issues.map(({ path }) => String(path?.[0]))

/** Samples that were neither refused by their field nor left out. */
const wronglyAnswered = (part: RequestPart) => {
  const decode = Schema.decodeUnknownExit(part)
  const spoilt = samplesOf(part, 11, 100).flatMap((sample) => spoils.flatMap((spoil) => spoiltBy(spoil, sample)))
  return spoilt.filter(({ value, field }) => {
    // Two surrogate halves may have met.
    if (!isSpoilt(value)) return false
    const exit = decode(value)
    return Exit.isSuccess(exit) ? isSpoilt(exit.value) : field !== undefined && !fieldsOf(exit).includes(field)
  })
}

describe("text that PostgreSQL cannot store", () => {
  it.each(parts)("%s refuses unstorable text by its field", (_, part) => {
    expect(wronglyAnswered(part)).toEqual([])
  })
})
