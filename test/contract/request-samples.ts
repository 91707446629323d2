import { Arbitrary, Effect, Schema } from "effect"
import type { HttpApiEndpoint } from "effect/http-api"
import { ConsoleApi } from "../../src/contract/console-api.ts"

export type RequestPart = Schema.Codec<unknown, unknown>

export interface ContractCall {
  readonly method: string
  readonly path: string
  readonly query: RequestPart | undefined
  readonly payload: RequestPart | undefined
}

/** Rules between fields are ignored, because hardly any sample meets them. */
export const withoutChecks = (part: Schema.Top): RequestPart =>
  Schema.make(Object.assign(Object.create(Object.getPrototypeOf(part.ast)), part.ast, { checks: undefined }))

/** Every call of the contract with its request schemas. */
export const contractCalls: ReadonlyArray<ContractCall> = Object.values(ConsoleApi.groups).flatMap((group) =>
  Object.values(group.endpoints as Readonly<Record<string, HttpApiEndpoint.Top>>).map((endpoint) => {
    const { method, path, params, headers, query, payload } = endpoint
    // An image has no fields to be sampled.
    const [body, ...more] = [...payload.values()].flatMap(({ encoding, schemas }) =>
      encoding._tag === "Uint8Array" ? [] : schemas
    )
    if (params || headers || more.length > 0) throw new Error(`${method} ${path} takes more than a query and a body`)
    return { method, path, query: query && withoutChecks(query), payload: body && withoutChecks(body) }
  })
)

/** Samples of such a part, equal for equal seeds. */
export const samplesOf = (part: RequestPart, seed: number, count: number): ReadonlyArray<unknown> =>
  Effect.runSync(Arbitrary.sampleEffect(Arbitrary.schema(part), { seed, count, size: 4 })).map((sample) =>
    Schema.encodeUnknownSync(part)(sample)
  )
