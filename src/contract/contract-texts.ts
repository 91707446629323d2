import { SchemaAST } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import type { TextKind } from "./texts.ts"

const kindOf = SchemaAST.resolveAt<TextKind>("text")
const keysOf = SchemaAST.resolveAt<Readonly<Record<string, TextKind>>>("keys")
const isSecret = SchemaAST.resolveAt<boolean>("secret")

/** A text in a shape: its kind, if it has one, and the name of its field, or the start of a record's keys. */
export type ContractText = { readonly name: string; readonly kind: TextKind | undefined }

/** Every text in a shape, except secrets, numbers written as text, and the product's own literals. */
export const textsIn = (
  ast: SchemaAST.AST,
  name = "",
  within: ReadonlyArray<SchemaAST.AST> = []
): Array<ContractText> => {
  if (within.includes(ast) || isSecret(ast) === true) return []
  const inner = (part: SchemaAST.AST, of = name) => textsIn(part, of, [...within, ast])
  const ownKind = kindOf(ast)
  if (SchemaAST.isString(ast)) return [{ name, kind: ownKind }]
  if (SchemaAST.isSuspend(ast)) return inner(ast.thunk())
  if (SchemaAST.isUnion(ast)) return ast.types.flatMap((type) => inner(type))
  if (SchemaAST.isArrays(ast)) return [...ast.elements, ...ast.rest].flatMap((part) => inner(part))
  if (!SchemaAST.isObjects(ast)) return []
  return [
    ...ast.propertySignatures.flatMap(({ name: field, type }) => inner(type, String(field))),
    ...ast.indexSignatures.flatMap(({ type }) => inner(type)),
    ...Object.entries(keysOf(ast) ?? {}).map(([key, kind]) => ({ name: key, kind }))
  ]
}

type Api = { readonly groups: Readonly<Record<string, { readonly endpoints: object }>> }

/** Every text that calls send and answer. */
export const textsOfCalls = ({ groups }: Api): ReadonlyArray<ContractText> =>
  Object.values(groups)
    .flatMap(({ endpoints }) => Object.values(endpoints as Readonly<Record<string, HttpApiEndpoint.Top>>))
    .flatMap(({ payload, success, query }) => [
      ...[...payload.values()].flatMap(({ schemas }) => schemas.map(({ ast }) => ast)),
      ...[...success].map(({ ast }) => ast),
      ...(query === undefined ? [] : [query.ast])
    ])
    .flatMap((ast) => textsIn(ast))
