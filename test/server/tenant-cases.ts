import { Context, Schema, SchemaAST } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import { Authorization, RequiredPermission } from "../../src/contract/call.ts"
import { Id, idFromString } from "../../src/contract/fields.ts"
import { referenceFields } from "../../src/contract/record-references.ts"
import { ServerApi } from "../../src/contract/server-api.ts"
import { withoutChecks, samplesOf } from "../contract/request-samples.ts"

/** Ids and keys of records, by their kind. */
export type Records = Readonly<Record<string, ReadonlyArray<string | number>>>
type Values = Readonly<Record<string, unknown>>

/** Kinds of records by the fields that name them, besides the contract's references. */
const fieldKinds: Readonly<Record<string, string>> = {
  ...referenceFields,
  role: "grantedRoles",
  robot_id: "robots",
  robot_ids: "robots",
  alarm_id: "alarms",
  todo_id: "messages",
  entity_id: "entities",
  rule: "rules",
  names: "rules"
}
/** Groups whose `id` is that of another group's record. */
const groupKinds: Readonly<Record<string, string>> = {
  alarmTimeline: "alarms",
  refundContext: "refunds",
  merchantAdmins: "merchants",
  recordSearch: "cards"
}

const idChecks = [Id, idFromString].map(({ ast }) => ast.checks?.at(-1))
/** `after` and `before` are places in an order. Types of alarms belong to no merchant. */
const namesRecord = (field: string, ast: SchemaAST.AST) =>
  !["after", "before"].includes(field) &&
  fieldKinds[field] !== "alarmTypes" &&
  (/(^|_)ids?$/.test(field) ||
    Object.hasOwn(fieldKinds, field) ||
    ast.checks?.some((check) => idChecks.includes(check)) === true)

interface Field {
  readonly name: string
  readonly path: ReadonlyArray<string>
  readonly ast: SchemaAST.AST
  readonly isRecord: boolean
  readonly isOptional: boolean
}
const fieldsOf = (ast: SchemaAST.AST, outer: ReadonlyArray<string> = []): ReadonlyArray<Field> =>
  ast._tag === "Objects"
    ? ast.propertySignatures.flatMap(({ name, type }) => fieldsOf(type, [...outer, String(name)]))
    : [
        {
          name: outer.at(-1) ?? "",
          path: outer,
          ast,
          isRecord: namesRecord(outer.at(-1) ?? "", ast),
          isOptional: SchemaAST.isOptional(ast)
        }
      ]

/** One call with its schemas. A body of several shapes counts as several forms. */
const callOf = (group: string, { method, path, annotations, middlewares, query, payload }: HttpApiEndpoint.Top) => {
  const forms = [query, ...[...payload.values()].flatMap(({ schemas }) => schemas)]
    .flatMap((part): ReadonlyArray<SchemaAST.AST> =>
      part?.ast._tag === "Union" ? part.ast.types : part ? [part.ast] : []
    )
    .filter((ast) => ast._tag === "Objects")
    .map((ast) => ({ ast, fields: fieldsOf(ast) }))
  return {
    name: `${method} ${path}`,
    group,
    method,
    path,
    forms,
    isOpen: ![...middlewares].some(({ key }) => key === Authorization.key),
    needsPermission:
      Context.getOrUndefined(annotations as Context.Context<RequiredPermission>, RequiredPermission) !== undefined,
    namesRecord: forms.some(({ fields }) => fields.some(({ isRecord }) => isRecord))
  }
}
type Call = ReturnType<typeof callOf>
type Form = Call["forms"][number]

export const calls: ReadonlyArray<Call> = Object.values(ServerApi.groups).flatMap(({ identifier, endpoints }) =>
  Object.values(endpoints as Record<string, HttpApiEndpoint.Top>).map((endpoint) => callOf(identifier, endpoint))
)

const recordsOf = (call: Call, { name, path }: Field, records: Records) => {
  const kind = /^ids?$/.test(name) ? (groupKinds[call.group] ?? call.group) : fieldKinds[name]
  return { named: `${call.name} ${path.join(".")}`, ids: kind === undefined ? undefined : records[kind] }
}

const written = ({ ast }: Field, ids: ReadonlyArray<string | number>) =>
  ast._tag === "Arrays" ? ids : ast._tag === "Number" && ast.encoding === undefined ? ids[0] : ids.join(",")

const withValue = (values: Values, [field, ...inner]: ReadonlyArray<string>, value: unknown): Values => ({
  ...values,
  [field!]: inner.length === 0 ? value : withValue(values[field!] as Values, inner, value)
})

/** Values that meet the rules between fields, which a sample breaks. */
const sound: Values = {
  starts_at: Date.now() - 1000,
  ends_at: Date.now() + 1000,
  until: Date.now() + 3_600_000,
  discount: 20,
  threshold: 20,
  kind: "percent",
  right: 0,
  code: "0010",
  password: "Abc12345",
  version: 1,
  px1: 0,
  py1: 0,
  x1: 0,
  y1: 0,
  px2: 1,
  py2: 1,
  x2: 1,
  y2: 1
}
const sampleOf = ({ ast }: Form): Values => {
  const sample = samplesOf(withoutChecks(Schema.make(ast)), 1, 1)[0] as Values
  return { ...sample, ...Object.fromEntries(Object.entries(sound).filter(([field]) => Object.hasOwn(sample, field))) }
}

/** The foreign records that a field can name, alone and, for lists, after one of the merchant's own. */
const attemptsOf = (call: Call, field: Field, foreign: Records, own: Records) => {
  const { named, ids } = recordsOf(call, field, foreign)
  if (!ids?.length) throw new Error(`No foreign record for ${named}: name its kind, or add one to two-merchants.ts`)
  const [first] = recordsOf(call, field, own).ids ?? []
  const isMany = field.ast._tag === "Arrays" || field.name.endsWith("s")
  return ids
    .flatMap((id) => [[id], ...(isMany && first !== undefined ? [[first, id]] : [])])
    .map((each) => written(field, each))
}

/** Bodies of a call, each with one foreign record: other fields name the merchant's own records, if there are any. */
export const bodiesOf = (call: Call, foreign: Records, own: Records): ReadonlyArray<Values> =>
  call.forms.flatMap((form) => {
    const named = form.fields.filter(({ isRecord }) => isRecord)
    const required = form.fields.filter(({ isOptional }) => !isOptional)
    const sample = Object.entries(sampleOf(form)).filter(([name]) => required.some(({ path }) => path[0] === name))
    const base = required.reduce<Values>((body, field) => {
      const { ids } = recordsOf(call, field, { ...foreign, ...own })
      return field.isRecord && ids ? withValue(body, field.path, written(field, ids.slice(0, 1))) : body
    }, Object.fromEntries(sample))
    const bodies = named.flatMap((field) =>
      attemptsOf(call, field, foreign, own).map((value) => withValue(base, field.path, value))
    )
    return bodies.length === 0 ? [base] : bodies
  })

const literalsOf = (ast: SchemaAST.AST): ReadonlyArray<unknown> =>
  ast._tag === "Literal" ? [ast.literal] : ast._tag === "Union" ? ast.types.flatMap(literalsOf) : []

/** Queries of a call: each foreign record, and the mark of foreign texts, with each choice and in each order. */
export const queriesOf = (call: Call, foreign: Records, mark: string): ReadonlyArray<URLSearchParams> => {
  const [form] = call.forms
  if (form === undefined) return [new URLSearchParams()]
  const isMark = ({ ast }: Field) =>
    Schema.decodeUnknownOption(Schema.make(ast) as Schema.Codec<unknown>)(mark)._tag === "Some"
  const [choices, orders, names]: ReadonlyArray<Array<Values>> = [[{}], [], []]
  for (const field of form.fields.filter(({ name }) => !["after", "before", "until", "order"].includes(name))) {
    const add = (values: ReadonlyArray<unknown>, to: Array<Values>) =>
      to.push(...values.map((value) => ({ [field.name]: value })))
    if (field.isRecord) add(attemptsOf(call, field, foreign, {}), names!)
    else if (literalsOf(field.ast).length > 0) add(literalsOf(field.ast), field.name === "sort" ? orders! : choices!)
    else if (field.ast._tag === "String" && isMark(field)) add([mark], names!)
  }
  const isComplete = (query: Values) =>
    form.fields.every(({ name, isOptional }) => isOptional || Object.hasOwn(query, name))
  const queries = [
    ...choices!.flatMap((choice) => [choice, ...names!.map((name) => ({ ...choice, ...name }))]),
    ...orders!
  ]
  const exported = form.fields.some(({ name }) => name === "until")
    ? ["now", Date.now()].flatMap((until) => [{ until }, ...names!.map((name) => ({ ...name, until }))])
    : []
  return [...queries, ...exported]
    .filter(isComplete)
    .map((query) => new URLSearchParams(query as Record<string, string>))
}
