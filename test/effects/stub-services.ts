import { Effect } from "effect"
import type { Fault } from "../../src/contract/fault.ts"
import { ShellApi } from "../../src/contract/shell-api.ts"
import { loadToken } from "../../src/effects/storage/local-storage.ts"
import { servicesOf } from "../../src/http/contract-client.ts"

/** The services of the console's effects, over a server that answers so. */
export const stubServices = (
  answer: (path: string, headers: Headers, query: URLSearchParams, method: string) => Response | Promise<Response>,
  reported: (fault: Fault) => void
) =>
  servicesOf(
    { api: ShellApi, origin: "http://console.example", token: loadToken, language: () => "en-US" },
    Effect.succeed(async (input, init) => {
      const { pathname, searchParams } = new URL(String(input), "http://console.example")
      return answer(pathname, new Headers(init?.headers), searchParams, init?.method ?? "GET")
    }),
    reported
  )
