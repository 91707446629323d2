import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { codes } from "../../src/contract/codes.ts"
import { CurrentMerchant, MerchantKey } from "../../src/contract/reports.ts"
import { sql } from "../database/sql.ts"
import { refuse } from "../http/envelope.ts"
import { Refusal, requestLanguage, text, translateText } from "../http/texts.ts"

const noKey = text("robots.noKey")
const MAX_KEY_LENGTH = 100

/**
 * Finds the owner of a key, again for every call, so that a reset key ends at once. 122 random bits keep anybody from
 * guessing one.
 */
export const MerchantKeyLive = Layer.effect(
  MerchantKey,
  Effect.map(SqlClient.SqlClient, (client) =>
    MerchantKey.of({
      key: Effect.fnUntraced(function* (call, { credential }) {
        const key = Redacted.value(credential)
        const [merchant] =
          key === "" || key.length > MAX_KEY_LENGTH
            ? []
            : yield* Effect.orDie(client<{ id: number }>`select id from merchants where api_token = ${key}`)
        return merchant
          ? yield* Effect.provideService(call, CurrentMerchant, { ...merchant, key: credential })
          : yield* refuse(codes.noToken, translateText(noKey, yield* requestLanguage))
      })
    })
  )
)

/** Refuses a call whose key was reset after it arrived. Nobody can reset the key within the caller's transaction. */
export const requireCurrentKey = Effect.gen(function* () {
  const { id, key } = yield* CurrentMerchant
  const [merchantRow] =
    yield* sql`select 1 as one from merchants where id = ${id} and api_token = ${Redacted.value(key)} for key share`
  if (!merchantRow) return yield* new Refusal({ code: codes.noToken, text: noKey })
})
