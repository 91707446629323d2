import { fail } from "../../contract/call.ts"
import { codes } from "../../contract/codes.ts"

type Answer = Response | Promise<Response>
type Outcome = (answer: () => Answer) => Answer

const envelope = (code: number, field?: string) => () =>
  Response.json(fail(code, field === undefined ? `Forced: ${code}` : `Forced: ${code}, ${field}`, field))

const { granted: _, ...refusals } = codes

/** Fields whose refusal a form, or the second step of signing in, handles in a special way. */
const fields = ["version", "otp", "username"]

/** Every way in which a call can end. The first one succeeds; `delayed` is the answer of a slow call. */
export const outcomesOf = (
  delayed: (answer: () => Answer) => Promise<Response>
): Readonly<Record<string, Outcome>> => ({
  ok: (answer) => answer(),
  ...Object.fromEntries(Object.entries(refusals).map(([name, code]) => [`${code} ${name}`, envelope(code)])),
  ...Object.fromEntries(
    fields.map((field) => [`${codes.invalidInput} invalidInput: ${field}`, envelope(codes.invalidInput, field)])
  ),
  [`${codes.conflict} conflict: version`]: envelope(codes.conflict, "version"),
  "HTTP 500": () => new Response("Internal Server Error", { status: 500 }),
  "HTTP 503": () => Response.json(fail(codes.unexpected, "The database is away"), { status: 503 }),
  "HTTP 404": () => new Response("Nothing here", { status: 404 }),
  slow: (answer) => delayed(answer),
  offline: () => Promise.reject(new TypeError("Failed to fetch")),
  noEnvelope: () => new Response("<!doctype html><title>Somebody else's page</title>"),
  cutOff: () => new Response('{"status":"ok","code":0,"da', { headers: { "content-type": "application/json" } }),
  otherShape: () => Response.json({ status: "ok", code: 0, msg: "", data: { list: 7, token: [] } })
})
