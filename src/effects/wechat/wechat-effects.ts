import { Effect, Redacted } from "effect"
import { asEvent, read, write } from "../../http/calls.ts"
import { wechatAddress } from "../../contract/wechat.ts"
import type { Fault } from "../../contract/fault.ts"
import { isUnknownCall } from "../../contract/unknown-call.ts"
import { WechatEvents } from "../../machines/wechat/wechat-events.ts"
import { ConsoleClient } from "../../http/contract-client.ts"
import { unattended } from "../../http/caller.ts"
import { loadToken } from "../storage/local-storage.ts"

const binding = ConsoleClient.use(({ wechat }) => read(wechat.binding()))

/** Continues with another program if the backend lacks the call. Every other failure remains. */
const whereUnknown =
  <A>(otherwise: () => A) =>
  <B, R>(call: Effect.Effect<B, Fault, R>) =>
    Effect.catchIf(call, isUnknownCall, () => Effect.sync(otherwise))

/**
 * Requesting again only replaces the code. A backend without codes takes the session's token, which does not expire
 * here.
 */
const code = ConsoleClient.use(({ wechat }) => read(wechat.code())).pipe(
  whereUnknown(() => ({ token: loadToken(), valid_ms: null }))
)

/** `origin` is the address at which a phone finds the page of the code: `https://console.example`. */
export const fetchBinding = (origin: string) =>
  Effect.all([whereUnknown(() => ({ bound_at: null }))(binding), code]).pipe(
    asEvent(([{ bound_at }, { token, valid_ms }]) => {
      const address = Redacted.make(wechatAddress(origin, token))
      return WechatEvents.fetched.make({ address, bound_at, validMs: valid_ms })
    }, WechatEvents.fetchFailed)
  )

/** Polls the binding every three seconds until the code expires, even without a network. */
export const watchBinding = ({
  boundAt,
  validMs
}: {
  readonly boundAt: number | null
  readonly validMs: number | null
}) => {
  const bound = unattended(binding).pipe(
    Effect.map(({ bound_at }) => (bound_at === boundAt ? null : bound_at)),
    Effect.catchIf(isUnknownCall, () => Effect.never),
    Effect.catchTag("Unreachable", () => Effect.succeed(null)),
    Effect.delay("3 seconds"),
    Effect.repeat({ until: (data) => data !== null }),
    asEvent((data) => WechatEvents.bound.make({ bound_at: data! }), WechatEvents.watchFailed)
  )
  return validMs === null
    ? bound
    : Effect.raceFirst(bound, Effect.delay(Effect.succeed(WechatEvents.expired.make({})), validMs))
}

export const unbind = () =>
  ConsoleClient.use(({ wechat }) => write(wechat.unbind())).pipe(
    asEvent(() => WechatEvents.unbound.make({}), WechatEvents.unbindFailed)
  )
