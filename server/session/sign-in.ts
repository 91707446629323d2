import { Effect, Redacted } from "effect"
import { HttpServerRequest } from "effect/http"
import { SqlClient } from "effect/sql"
import { codes } from "../../src/effects/contract/codes.ts"
import type { Login } from "../../src/effects/contract/session.ts"
import { asking, askingAddress, knownAs, remember, unknownBrowsers } from "../authentication/known-browsers.ts"
import { Passwords } from "../authentication/passwords.ts"
import { endSessionsOf, openSession } from "../authentication/sessions.ts"
import { type Budget, SignInLimits } from "../authentication/sign-in-limits.ts"
import { appendEvent } from "../events/append-event.ts"
import { CurrentCall } from "../http/current-call.ts"
import { addressOf } from "../http/envelope.ts"
import { words, invalidInput, Refusal, requestLanguage } from "../http/words.ts"
import { postMessage } from "../messages/post-message.ts"
import { wrongCode } from "../second-factor/second-factor-calls.ts"
import { ServerSettings } from "../settings.ts"
import { useCaptcha } from "./captchas.ts"
import type { Reason, RefusedSignIns } from "./refused-sign-ins.ts"
import { takeSecondStep } from "./second-step.ts"

const wrong = invalidInput(words("用户名或密码错误", "Wrong username or password"), "password")
const disabled = new Refusal({
  code: codes.accountDisabled,
  words: words("您的账号已被停用", "Your account is disabled")
})
const codeNeeded = new Refusal({
  code: codes.codeNeeded,
  words: words("请输入动态验证码", "Enter the code of your second factor"),
  field: "otp"
})

interface Account {
  readonly id: number
  readonly username: string
  readonly password_hash: string
  readonly enabled: boolean
}

const reasons: { readonly [Code in number]?: Reason } = {
  [codes.tooManyAttempts]: "limit",
  [codes.accountDisabled]: "disabled"
}
const reasonOf = ({ code, field }: Refusal) =>
  reasons[code] ?? (field === "captcha" || field === "otp" ? field : "password")

/**
 * Every attempt uses up its captcha, but for one with the right password that still needs a code, and for one that a limit holds up; a wrong one costs the account nothing. A wrong code counts
 * as a wrong password does. An unknown user takes as long as a wrong password and gets the same
 * words; only who knows the password learns that the account is disabled.
 */
const enter = Effect.fnUntraced(function* (
  refused: RefusedSignIns,
  login: Login,
  name: string,
  named: Account | undefined
) {
  const sql = yield* SqlClient.SqlClient
  const { singleSession } = yield* ServerSettings
  const passwords = yield* Passwords
  const limits = yield* SignInLimits

  const source = yield* asking
  yield* limits.count("asked", source)
  const giveBack = yield* useCaptcha(login)
  const known = named && (yield* knownAs(named))
  const budgets: Array<Budget> = [["guessed", known ?? unknownBrowsers(name)]]
  if (known === undefined) budgets.unshift(["guessedFrom", yield* askingAddress])
  const { account, step } = yield* Effect.scoped(
    Effect.gen(function* () {
      // Nothing was guessed at with it then, and what was handed out to be set up can still be confirmed with it.
      for (const budget of budgets) yield* Effect.tapErrorTag(limits.admit(...budget), "Refusal", () => giveBack)
      const right = yield* passwords.verify(Redacted.make(login.password), named?.password_hash, known !== undefined)
      if (!named || !right) return yield* wrong
      const step = named.enabled ? yield* takeSecondStep(named, login.otp) : "disabled"
      if (step !== "passed" && step !== "disabled") yield* giveBack
      if (step === "codeWrong") return yield* wrongCode("otp")
      for (const budget of budgets) yield* limits.forgive(...budget)
      return { account: named, step }
    })
  )
  if (step === "codeNeeded") return yield* codeNeeded
  if (typeof step !== "string") return { enrolment: step }
  yield* limits.forgive("asked", source)
  if (step === "disabled") return yield* disabled

  yield* refused.tellOf(account.id)
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      // Whoever changed or removed the account while its password was checked wins.
      const [still] = yield* sql<{ since: string | null }>`
        with before as (select id, latest_login as since from users where id = ${account.id} for update)
        update users set latest_login = now(), language = ${yield* requestLanguage} from before
        where users.id = before.id and enabled and password_hash = ${account.password_hash} returning since::text`
      if (!still) return yield* wrong
      if (singleSession) yield* endSessionsOf([account.id], "single")
      const { token, session } = yield* openSession(account.id)
      yield* appendEvent(account, { type: "session.opened", entityId: session.id, after: session })
      const { since } = still
      const attempts = yield* refused.since(account.id, since ?? "-infinity")
      if (attempts.count > 0)
        yield* postMessage([account.id], { kind: "signInsRefused", about: { ...attempts, first: since === null } })
      yield* remember(account)
      return { token }
    })
  )
})

export const signIn = Effect.fnUntraced(function* (refused: RefusedSignIns, login: Login) {
  const sql = yield* SqlClient.SqlClient
  const [found] = yield* sql<{ name: string; account: Account | null }>`
    select name, to_json(users) as account from name_key(${login.username}) name left join users on name_key(username) = name`
  const account = found!.account ?? undefined
  const address = addressOf(yield* HttpServerRequest.HttpServerRequest)
  const whom = { user_id: account?.id ?? null, username: account?.username ?? "?" }
  const call = yield* CurrentCall
  return yield* enter(refused, login, found!.name, account).pipe(
    Effect.tap((granted) =>
      Effect.sync(() => {
        call.user = account!.username
        call.enrolment = "enrolment" in granted
      })
    ),
    // Nobody waits for it, or the time that it takes would tell which names there are.
    Effect.tapErrorTag("Refusal", (refusal) =>
      // Who is asked for a code has not been refused yet.
      refusal === codeNeeded
        ? Effect.void
        : Effect.forkDetach(
            Effect.ignore(refused.add({ ...whom, reason: reasonOf(refusal) }, address), { log: true }),
            {
              startImmediately: true
            }
          )
    )
  )
})
