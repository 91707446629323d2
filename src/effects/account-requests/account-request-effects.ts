import { Effect, Redacted } from "effect"
import { AccountRequestEvents, type RequestKind } from "../../machines/account-requests/account-request-events.ts"
import { ConsoleClient } from "../http/console-client.ts"
import { writeQuietly } from "../http/unwrap.ts"

/** The form itself says what went wrong, so nobody else is told. */
export const sendRequest = ({
  kind,
  draft,
  captcha_id,
  captcha
}: AccountRequestEvents["submitted"] & { readonly kind: RequestKind }) =>
  ConsoleClient.use(({ entrance }) =>
    writeQuietly(
      "POST /system-admin/account-request/add",
      entrance.request({ payload: { kind, ...draft, captcha_id, captcha: Redacted.value(captcha) } })
    )
  ).pipe(
    Effect.match({
      onSuccess: () => AccountRequestEvents.sent.make({}),
      onFailure: (fault) => AccountRequestEvents.sendFailed.make({ fault })
    })
  )
