import { SchemaAST } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import type { RecordedCall } from "../../machines/journal/case-file.ts"
import type { RawCall } from "./watched-fetch.ts"

type AST = SchemaAST.AST

const MASK = "•••"

/** The calls of a contract, by method and path. */
export type Calls = ReadonlyMap<string, HttpApiEndpoint.Top>

export const callsOf = ({
  groups
}: {
  readonly groups: Readonly<Record<string, { readonly endpoints: object }>>
}): Calls =>
  new Map(
    Object.values(groups)
      .flatMap(({ endpoints }) => Object.values(endpoints as Readonly<Record<string, HttpApiEndpoint.Top>>))
      .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint])
  )

const urlOf = ({ address }: RawCall) => new URL(address, "http://console")
const nameOf = (call: RawCall) => `${call.method} ${urlOf(call).pathname}`

/** True if these calls suffice to record this one. A call without query, body and JSON needs no declaration. */
export const canRecord = (calls: Calls, call: RawCall): boolean =>
  calls.has(nameOf(call)) || (call.sent === null && call.answer === null && urlOf(call).search === "")

/** Another backend may send anything in an open field, so nothing of it is recorded. */
const isOpen = (ast: AST) => SchemaAST.isUnknown(ast) || SchemaAST.isAny(ast)
const isSecret = SchemaAST.resolveAt<boolean>("secret")

/** Every encoded shape of a value, and its decoded type. Either may declare a secret. */
const shapesOf = (asts: ReadonlyArray<AST>): ReadonlyArray<AST> =>
  asts.flatMap((ast): ReadonlyArray<AST> => {
    if (SchemaAST.isSuspend(ast)) return shapesOf([ast.thunk()])
    if (isOpen(ast)) return [ast]
    const travels = ast.encoding === undefined ? [] : shapesOf([ast.encoding.at(-1)!.to])
    return SchemaAST.isUnion(ast) && isSecret(ast) !== true ? [...shapesOf(ast.types), ...travels] : [ast, ...travels]
  })

type Json = RecordedCall["answer"]
const isObject = (value: unknown): value is object => typeof value === "object" && value !== null
/** The declared parts of a value, with a mask for every secret. Undeclared parts are left out. */
const written = (asts: ReadonlyArray<AST>, value: unknown): Json => {
  const shapes = shapesOf(asts)
  if (shapes.some((ast) => isSecret(ast) === true)) return MASK
  if (shapes.some(SchemaAST.isDeclaration)) return value as Json
  if (Array.isArray(value)) {
    const parts = shapes.filter(SchemaAST.isArrays).flatMap(({ elements, rest }) => [...elements, ...rest])
    return parts.length === 0 ? null : value.map((part) => written(parts, part))
  }
  if (isObject(value)) {
    const objects = shapes.filter(SchemaAST.isObjects)
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, part]) => {
        const parts = objects.flatMap(({ propertySignatures, indexSignatures }) => {
          const sameName = propertySignatures.filter((property) => property.name === name)
          return [...sameName, ...(sameName.length === 0 ? indexSignatures : [])].map(({ type }) => type)
        })
        return parts.length === 0 ? [] : [[name, written(parts, part)]]
      })
    )
  }
  return shapes.some((ast) => !isOpen(ast)) ? (value as Json) : null
}

const parsed = (text: string | null): unknown => {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** The path, and the parts of the query that the contract declares. */
const addressOf = ({ pathname, searchParams }: URL, query: AST | undefined) => {
  const declared = query === undefined ? {} : written([query], Object.fromEntries(searchParams))
  const search = new URLSearchParams(declared as Record<string, string>).toString()
  return search === "" ? pathname : `${pathname}?${search}`
}

/** A call in its stored form: declared parts alone, with masks for secrets. */
export const recordedCall = (raw: RawCall, run: string, calls: Calls): RecordedCall => {
  const { sent, answer, address: _, ...call } = raw
  const endpoint = calls.get(nameOf(raw))
  const payload = [...(endpoint?.payload.values() ?? [])].flatMap(({ schemas }) => schemas.map(({ ast }) => ast))
  const success = [...(endpoint?.success ?? [])].map(({ ast }) => ast)
  const body = (asts: ReadonlyArray<AST>, text: string | null): Json =>
    text === null || asts.length === 0 ? null : written(asts, parsed(text))
  return {
    ...call,
    run,
    address: addressOf(urlOf(raw), endpoint?.query?.ast),
    sent: body(payload, sent),
    answer: body(success, answer)
  }
}
