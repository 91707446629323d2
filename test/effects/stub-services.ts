import { Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import { loadToken } from "../../src/effects/storage/local-storage.ts"
import type { Fault } from "../../src/contract/fault.ts"
import { ConsoleClient } from "../../src/http/console-client.ts"
import { FaultReporter } from "../../src/http/calls.ts"

/** The services of the console's effects, over a server that answers so. */
export const stubServices = (
  answer: (path: string, headers: Headers, query: URLSearchParams, method: string) => Response | Promise<Response>,
  reported: (fault: Fault) => void
) =>
  ConsoleClient.layerOf("http://console.example", loadToken, () => "en-US").pipe(
    Layer.provideMerge(
      Layer.mergeAll(
        Layer.succeed(FetchHttpClient.Fetch, async (input, init) => {
          const { pathname, searchParams } = new URL(String(input))
          return answer(pathname, new Headers(init?.headers), searchParams, init?.method ?? "GET")
        }),
        Layer.succeed(FaultReporter, { report: reported })
      )
    )
  )
