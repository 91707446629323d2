import { Effect } from "effect"
import { HttpServerRequest } from "effect/http"
import { codes } from "../../src/contract/codes.ts"
import type { Login } from "../../src/contract/session.ts"
import { callerKey, callerAddress, findBrowser, remember, unknownBrowsers } from "../authentication/known-browsers.ts"
import { isPassword } from "../authentication/passwords.ts"
import { endSessionsOf, openSession } from "../authentication/sessions.ts"
import { type Budget, countAttempt, forgiveAttempt } from "../authentication/sign-in-limits.ts"
import { callsOf } from "../calls.ts"
import { sql } from "../database/sql.ts"
import { inTransaction } from "../database/transaction.ts"
import { declareActor, logFact } from "../events/log-fact.ts"
import { CurrentCall } from "../http/current-call.ts"
import { addressOf } from "../http/envelope.ts"
import { invalidInput, Refusal, requestLanguage, text } from "../http/texts.ts"
import { requestAccount } from "../messages/account-requests.ts"
import { postMessage } from "../messages/message-contents.ts"
import { wrongCode } from "../second-factor/second-factor-calls.ts"
import { beginEnrolment, confirmEnrolment, factorStateOf, useFactorCode } from "../second-factor/second-factors.ts"
import { ServerSettings } from "../settings.ts"
import { newCaptcha, useCaptcha } from "./captchas.ts"
import { addRefused, type Reason, refusedSince, reportRefusedOf } from "./refused-sign-ins.ts"

const wrong = invalidInput(text("session.wrongSignIn"), "password")
const disabled = new Refusal({
  code: codes.accountDisabled,
  text: text("session.disabled")
})
const codeNeeded = new Refusal({
  code: codes.codeNeeded,
  text: text("session.codeNeeded"),
  field: "otp"
})

interface Account {
  readonly id: number
  readonly username: string
  readonly password_hash: string
  readonly enabled: boolean
}

const reasonOf = ({ code, field }: Refusal): Reason => {
  if (code === codes.tooManyAttempts) return "limit"
  if (code === codes.accountDisabled) return "disabled"
  return field === "captcha" || field === "otp" ? field : "password"
}

/**
 * The step from a correct password to a session. If the role demands a second factor that the account lacks, one is
 * handed out, and its first code confirms it.
 */
const takeSecondStep = Effect.fnUntraced(function* (account: Account, otp: string | undefined) {
  const { enabled, demanded } = yield* factorStateOf(account.id)
  if (!enabled && !demanded) return "passed" as const
  if (otp === undefined) return enabled ? ("codeNeeded" as const) : yield* beginEnrolment(account)
  const isRight = yield* enabled ? useFactorCode(account, otp) : confirmEnrolment(account, otp)
  return isRight ? ("passed" as const) : ("codeWrong" as const)
})

/**
 * Opens a session, unless the account changed or was removed while its password was checked. From the first sign-in on,
 * no start generates passwords again.
 */
const openFor = Effect.fnUntraced(function* (account: Account) {
  const { singleSession } = yield* ServerSettings
  yield* declareActor(account)
  const [unchanged] = yield* sql<{ since: string | null }>`
    with before as (select id, latest_login as since from users where id = ${account.id} for update), used as (delete from first_sign_ins)
    update users set latest_login = now(), language = ${yield* requestLanguage} from before
    where users.id = before.id and enabled and password_hash = ${account.password_hash} returning since::text`
  if (!unchanged) return yield* wrong
  if (singleSession) yield* endSessionsOf([account.id], "single")
  const { token, id, address, agent } = yield* openSession(account.id)
  yield* logFact({ verb: "session.opened", table: "sessions", id, fact: { address, agent } })
  const { since } = unchanged
  const attempts = yield* refusedSince(account.id, since ?? "-infinity")
  if (attempts.count > 0)
    yield* postMessage([account.id], { kind: "signInsRefused", about: { ...attempts, first: since === null } })
  yield* remember(account)
  return { token }
}, inTransaction)

/**
 * Every attempt uses up its captcha, unless a limit refuses it, or the password is right and a correct code is missing.
 * A wrong captcha costs the account nothing; a wrong code counts as a wrong password. An unknown user takes as long as
 * a wrong password and gets the same answer. Only the right password reveals that an account is disabled.
 */
const enter = Effect.fnUntraced(function* (login: Login, name: string, account: Account | undefined) {
  const source = yield* callerKey
  yield* countAttempt("asked", source)
  const giveBack = yield* useCaptcha(login)
  const browserBudget = account && (yield* findBrowser(account))
  const budgets: Array<Budget> = [["guessed", browserBudget ?? unknownBrowsers(name)]]
  if (browserBudget === undefined) budgets.unshift(["guessedFrom", yield* callerAddress])
  for (const budget of budgets) yield* Effect.tapErrorTag(countAttempt(...budget), "Refusal", () => giveBack)
  const isRight = yield* isPassword(login.password, account?.password_hash)
  if (!account || !isRight) return yield* wrong
  const step = account.enabled ? yield* takeSecondStep(account, login.otp) : "disabled"
  if (step !== "passed" && step !== "disabled") yield* giveBack
  if (step === "codeWrong") return yield* wrongCode("otp")
  for (const budget of budgets) yield* forgiveAttempt(...budget)
  if (step === "codeNeeded") return yield* codeNeeded
  if (typeof step !== "string") return { enrolment: step }
  yield* forgiveAttempt("asked", source)
  if (step === "disabled") return yield* disabled
  yield* reportRefusedOf(account.id)
  return yield* openFor(account)
})

const signIn = Effect.fnUntraced(function* (login: Login) {
  const named = yield* sql<{ name: string; account: Account | null }>`
    select name, to_json(users) as account from name_key(${login.username}) name left join users on name_key(username) = name`
    .one
  const account = named.account ?? undefined
  const address = addressOf(yield* HttpServerRequest.HttpServerRequest)
  const call = yield* CurrentCall
  const answer = yield* Effect.tapErrorTag(enter(login, named.name, account), "Refusal", (refusal) => {
    if (refusal === codeNeeded) return Effect.void
    const refused = { user_id: account?.id ?? null, username: account?.username ?? "?", reason: reasonOf(refusal) }
    // Runs in the background, because its duration would reveal which names exist.
    return Effect.forkDetach(Effect.ignore(addRefused(refused, address), { log: true }), { startImmediately: true })
  })
  Object.assign(call, { user: account!.username, enrolment: "enrolment" in answer })
  return answer
})

export const SignInCalls = callsOf("signIn", {
  captcha: () => Effect.flatMap(callerKey, newCaptcha),
  login: ({ payload }) => signIn(payload),
  /**
   * "Forgot password" and "Register account": makes a todo for every administrator. The answer does not reveal whether
   * the account exists.
   */
  request: Effect.fnUntraced(function* ({ payload }) {
    const { kind, username, email, remarks } = payload
    const address = addressOf(yield* HttpServerRequest.HttpServerRequest)
    const caller = yield* callerKey
    yield* countAttempt("asked", caller)
    yield* useCaptcha(payload)
    yield* countAttempt("requested", caller)
    return yield* requestAccount({ kind, username, email, remarks, address })
  })
})
