import { Effect, Redacted } from "effect"
import { wechatAddress } from "../contract/wechat.ts"
import { Wechat } from "../../machines/wechat/wechat-events.ts"
import { ConsoleClient, unattended } from "../http/console-client.ts"
import { readInBackground, writeFromForm } from "../http/unwrap.ts"
import { Vault } from "../http/vault.ts"

const binding = ConsoleClient.use(({ wechat }) =>
  readInBackground("GET /system-admin/user/wechat-binding", wechat.binding())
)

/** `origin` is where the phone finds the page behind the code: `https://console.example`. */
export const tellBinding = (origin: string) =>
  Effect.gen(function* () {
    const { bound_at } = yield* binding
    const token = yield* Effect.flatMap(Vault, (vault) => vault.token)
    return Wechat.told.make({ address: Redacted.make(wechatAddress(origin, token)), bound_at })
  }).pipe(Effect.catch((fault) => Effect.succeed(Wechat.tellFailed.make({ fault }))))

/** Looks every three seconds whether a phone has bound itself; a moment without the network is no reason to stop looking. */
export const watchBinding = ({ boundAt }: { readonly boundAt: number | null }) =>
  unattended(binding).pipe(
    Effect.map(({ bound_at }) => (bound_at === boundAt ? null : bound_at)),
    Effect.catchTag("Unreachable", () => Effect.succeed(null)),
    Effect.delay("3 seconds"),
    Effect.repeat({ until: (found) => found !== null }),
    Effect.match({
      onSuccess: (found) => Wechat.bound.make({ bound_at: found! }),
      onFailure: (fault) => Wechat.watchFailed.make({ fault })
    })
  )

export const unbind = () =>
  ConsoleClient.use(({ wechat }) => writeFromForm("POST /system-admin/user/wechat-unbind", wechat.unbind())).pipe(
    Effect.match({
      onSuccess: () => Wechat.unbound.make({}),
      onFailure: (fault) => Wechat.unbindFailed.make({ fault })
    })
  )
