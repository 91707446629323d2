import type { Dice } from "../server/seed/rows.ts"
import { contractCalls, samplesOf } from "../test/contract/request-samples.ts"

export interface HostileRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
}

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`

/** Values as JSON, because some of them have no equivalent in JavaScript. */
const hostileValues: ReadonlyArray<string> = [
  "null",
  "true",
  "0",
  "-1",
  "1.5",
  "1e308",
  "-1e308",
  "1e999",
  "5e-324",
  "2147483648",
  "99999999999",
  "9007199254740993",
  "253402300800000",
  "8640000000000001",
  "-62135596800001",
  "[]",
  "{}",
  "[null]",
  '""',
  '" "',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00a"',
  '"\\ufeff"',
  '"\\uffff"',
  '"\\u202e"',
  '"NaN"',
  '"Infinity"',
  '"99999999999"',
  '"1,2,99999999999"',
  '"-1"',
  '"0x10"',
  '"1e5"',
  '"\'; drop table users; --"',
  '"%00"',
  '"\\\\"',
  '"%"',
  '"_"',
  '"İ"',
  '"ﬀ"',
  '"👩‍👩‍👧‍👦"',
  '"\\u0301\\u0301\\u0301"',
  '"{}"',
  '"{1,2}"',
  '"$1"',
  '"\\\\u0000"',
  '{"__proto__":{"a":1},"constructor":1,"toString":1}',
  '{"length":-1}',
  `"${"x".repeat(100_000)}"`,
  `"${"\\u0000".repeat(1000)}"`,
  `"${"1,".repeat(50_000)}1"`,
  nested(1000),
  nested(50_000),
  `[${'{"a":1},'.repeat(2000)}1]`
]

type Holder = Record<string, unknown>

/** JSON text with placeholders for bytes that no value produces. */
const withMarks = (value: unknown, marks: ReadonlyMap<string, string>) =>
  JSON.stringify(value).replace(/"(mark-\d+)"/g, (all, mark: string) => marks.get(mark) ?? all)

/** Replaces, leaves out or renames some parts of an object, at any depth. */
const spoilt = (sample: unknown, dice: Dice): string => {
  const copy = structuredClone(sample)
  const marks = new Map<string, string>()
  const mark = () => {
    const name = `mark-${marks.size}`
    marks.set(name, dice.pick(hostileValues))
    return name
  }
  const holders: Array<Holder> = []
  const gather = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return
    holders.push(value as Holder)
    Object.values(value).forEach(gather)
  }
  gather(copy)
  if (holders.length === 0) return dice.pick(hostileValues)
  for (let times = 1 + dice.below(3); times > 0; times -= 1) {
    const holder = dice.pick(holders)
    const name = dice.pick([...Object.keys(holder), "more"])
    const kind = dice.below(8)
    if (kind === 0) delete holder[name]
    else if (kind === 1) holder[`${name}\u0000`] = mark()
    else if (kind === 2) holder[dice.pick(["__proto__", "constructor", "id", "version", "page", ""])] = mark()
    else holder[name] = mark()
  }
  return withMarks(copy, marks)
}

const brokenBodies: ReadonlyArray<(text: string, dice: Dice) => Buffer> = [
  (text, dice) => Buffer.from(text.slice(0, dice.below(text.length + 1))),
  (text) => Buffer.from(`\ufeff${text}`),
  (text) => Buffer.from(text, "utf16le"),
  (text, dice) => {
    const bytes = Buffer.from(text)
    if (bytes.length > 0) bytes[dice.below(bytes.length)] = dice.below(256)
    return bytes
  },
  (text) => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xff, 0xc0, 0x80, 0xed, 0xa0, 0x80])]),
  (_, dice) => Buffer.from(dice.pick(hostileValues)),
  () => Buffer.alloc(0),
  () => Buffer.alloc(5000, "{"),
  (text) => Buffer.from(`${text}${text}`)
]

const rawQueries: ReadonlyArray<string> = [
  "%",
  "%zz=1",
  "%E0%A4%A=1",
  "page=%C0%80",
  "page=%ED%A0%80",
  "username=%00",
  "username=%FF",
  "&&&=",
  "?",
  "page",
  "page=1&page=2",
  "page[]=1",
  "page=1;page=2",
  "__proto__=1",
  "id=99999999999",
  "page=1e9&page_size=1e2",
  "page=0x1",
  "from=8640000000000001",
  "from=-1&to=1e15",
  "sort=constructor",
  "order=__proto__",
  "sort=id&order=desc,asc",
  `username=${"x".repeat(6000)}`,
  `robot_id=${"a,".repeat(3000)}a`
]

const oddPaths: ReadonlyArray<(path: string) => string> = [
  (path) => `${path}/`,
  (path) => `${path}%00`,
  (path) => `${path}%2f..`,
  (path) => path.replace("/", "//"),
  (path) => path.toUpperCase(),
  (path) => `${path}/%E0%A4%A`,
  (path) => `${path};a=b`,
  (path) => `${path}#here`,
  (path) => `/api${path}`,
  (path) => `http://elsewhere${path}`,
  (path) => `${path}${"/x".repeat(500)}`
]

const oddHeaders: ReadonlyArray<Readonly<Record<string, string>>> = [
  { "content-type": "text/xml" },
  { "content-type": "application/json; charset=utf-16" },
  { "content-type": "application/x-www-form-urlencoded" },
  { "content-type": "multipart/form-data; boundary=x" },
  { "content-type": "multipart/form-data" },
  { "content-encoding": "gzip" },
  { authorization: "" },
  { authorization: "x".repeat(5000) },
  { authorization: "\u00e4\u00ff\u0080" },
  { "accept-language": `${"en;q=0.1,".repeat(300)}*;q=NaN` },
  { "accept-language": "\u00ff;q=-1e999" },
  { accept: "nothing/*", "accept-encoding": "br;q=x" },
  { "idempotency-key": "x" },
  { "idempotency-key": "\u00e4".repeat(40) },
  { "idempotency-key": "the-same-key-for-every-call" },
  { "x-unattended": "\u00e4" },
  { "user-agent": "\u00e4\u00ff".repeat(400) },
  { cookie: "=;;a==b;%00=%E0%A4%A" },
  { traceparent: "00-zz-zz-zz", b3: "x", "x-request-id": "x".repeat(3000) },
  { host: "" },
  { host: "a b/c" },
  { range: "bytes=9-1", "if-none-match": '"' },
  { "x-http-method-override": "DELETE", "x-forwarded-proto": "gopher" }
]

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD", "TRACE", "PROPFIND"]

const encoded = (query: unknown, dice: Dice) => {
  const all = Object.entries(query as Holder).map(([name, value]) => {
    const text = dice.chance(0.3) ? dice.pick(hostileValues).slice(0, 3000).replaceAll('"', "") : String(value)
    // Lone surrogates cannot be encoded, so the browser replaces them.
    return `${encodeURIComponent(name)}=${encodeURIComponent(text.toWellFormed())}`
  })
  return all.join("&")
}

/** Requests over every call of the contract, from nearly right to utterly wrong. Equal seeds give equal requests. */
export const hostileRequests = (seed: number, dice: Dice) => {
  const pool = contractCalls.map(({ method, path, query, payload }) => ({
    method,
    path,
    queries: query && samplesOf(query, seed, 100),
    payloads: payload && samplesOf(payload, seed, 100)
  }))
  return (): HostileRequest => {
    const { method: right, path: plain, queries, payloads } = dice.pick(pool)
    const method = dice.chance(0.04) ? dice.pick(methods) : right
    const search = dice.chance(0.1) ? dice.pick(rawQueries) : queries && encoded(dice.pick(queries), dice)
    const path = `${dice.chance(0.05) ? dice.pick(oddPaths)(plain) : plain}${search ? `?${search}` : ""}`
    const sample = payloads && dice.pick(payloads)
    const text = sample === undefined ? "" : dice.chance(0.2) ? JSON.stringify(sample) : spoilt(sample, dice)
    const body = dice.chance(0.12) ? dice.pick(brokenBodies)(text, dice) : Buffer.from(text)
    const odd = dice.chance(0.15) ? dice.pick(oddHeaders) : {}
    const headers = { "content-type": "application/json", "content-length": String(body.length), ...odd }
    return { method, path, headers, body: body.length > 0 ? body : undefined }
  }
}
