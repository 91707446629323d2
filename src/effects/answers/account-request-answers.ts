import { Effect, Redacted } from "effect"
import {
  type AccountRequestFacts,
  AccountRequests,
  type RequestKind
} from "../../machines/account-requests/account-request-events.ts"
import { ConsoleClient } from "../http/console-client.ts"
import { writeQuietly } from "../http/unwrap.ts"

/** The form itself says what went wrong, so nobody else is told. */
export const sendRequest = ({
  kind,
  draft,
  captcha_id,
  captcha
}: AccountRequestFacts["submitted"] & { readonly kind: RequestKind }) =>
  ConsoleClient.use(({ entrance }) =>
    writeQuietly(
      "POST /system-admin/account-request/add",
      entrance.request({ payload: { kind, ...draft, captcha_id, captcha: Redacted.value(captcha) } })
    )
  ).pipe(
    Effect.match({
      onSuccess: () => AccountRequests.sent.make({}),
      onFailure: (fault) => AccountRequests.sendFailed.make({ fault })
    })
  )
