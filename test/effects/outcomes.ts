import { codes } from "../../src/effects/contract/codes.ts"
import { refused } from "../../src/effects/contract/call.ts"

type Outcome = (granted: () => Response) => Response | Promise<Response>

const envelope = (code: number, field?: string) => () => Response.json(refused(code, "Not like this", field))

const { granted: _, ...refusals } = codes

/** Fields by whose refusal a form, or the second step of a sign-in, does something of its own. */
const fields = ["version", "otp", "username"]

/** Every way in which a call can end. The first grants it; what is slow is answered by `late`. */
export const outcomesOf = (late: (answer: () => Response) => Promise<Response>): Readonly<Record<string, Outcome>> => ({
  granted: (granted) => granted(),
  ...Object.fromEntries(Object.entries(refusals).map(([name, code]) => [name, envelope(code)])),
  ...Object.fromEntries(fields.map((field) => [`invalid ${field}`, envelope(codes.invalidInput, field)])),
  overtaken: envelope(codes.conflict, "version"),
  "500": () => new Response("Internal Server Error", { status: 500 }),
  "503": () => Response.json(refused(codes.unexpected, "The database is away"), { status: 503 }),
  "404": () => new Response("Nothing here", { status: 404 }),
  slow: (granted) => late(granted),
  offline: () => Promise.reject(new TypeError("Failed to fetch")),
  "no envelope": () => new Response("<!doctype html><title>Somebody else's page</title>"),
  "cut off": () => new Response('{"status":"ok","code":0,"da', { headers: { "content-type": "application/json" } }),
  "of another shape": () => Response.json({ status: "ok", code: 0, msg: "", data: { list: 7, token: [] } })
})
