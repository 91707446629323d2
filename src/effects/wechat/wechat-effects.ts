import { Effect, Redacted } from "effect"
import { asEvent, readInPlace, write } from "../http/calls.ts"
import { wechatAddress } from "../contract/wechat.ts"
import { WechatEvents } from "../../machines/wechat/wechat-events.ts"
import { ConsoleClient } from "../http/console-client.ts"
import { unattended } from "../http/caller.ts"
import { loadToken } from "../storage/local-storage.ts"

const binding = ConsoleClient.use(({ wechat }) => readInPlace(wechat.binding()))

/** `origin` is where the phone finds the page behind the code: `https://console.example`. */
export const fetchBinding = (origin: string) =>
  binding.pipe(
    asEvent(({ bound_at }) => {
      const address = Redacted.make(wechatAddress(origin, loadToken()))
      return WechatEvents.fetched.make({ address, bound_at })
    }, WechatEvents.fetchFailed)
  )

/** Looks every three seconds whether a phone has bound itself; a moment without the network is no reason to stop looking. */
export const watchBinding = ({ boundAt }: { readonly boundAt: number | null }) =>
  unattended(binding).pipe(
    Effect.map(({ bound_at }) => (bound_at === boundAt ? null : bound_at)),
    Effect.catchTag("Unreachable", () => Effect.succeed(null)),
    Effect.delay("3 seconds"),
    Effect.repeat({ until: (found) => found !== null }),
    asEvent((found) => WechatEvents.bound.make({ bound_at: found! }), WechatEvents.watchFailed)
  )

export const unbind = () =>
  ConsoleClient.use(({ wechat }) => write(wechat.unbind())).pipe(
    asEvent(() => WechatEvents.unbound.make({}), WechatEvents.unbindFailed)
  )
