import { Clock, Effect } from "effect"
import { type Language, languages } from "../../src/contract/languages.ts"
import { holdsEverything } from "../authentication/rule-tree.ts"
import { repeatForever } from "../database/repeat-forever.ts"
import { sql } from "../database/sql.ts"
import { CurrentTenant, inJob, inTransaction } from "../database/transaction.ts"
import { logFact } from "../events/log-fact.ts"
import { consoleLink } from "../notifications/mail-html.ts"
import { openMailTransport } from "../notifications/mail-transport.ts"
import { NotSent, refused } from "../notifications/outbox.ts"
import type { Settings } from "../settings.ts"
import { groupsOf } from "./availability-figures.ts"
import { type Figures, monthMail, type MonthFigures, type NamedFigures } from "./mail-text.ts"

/** The wait after a month, because reports and silences about its last hours may arrive late. */
const SETTLING = "6 hours"
const MAX_SITES = 30
const MAX_ROBOTS = 10
const MAX_TRIES = 50
/** The time of a server for one mail and its record. Afterwards another server may try. */
const LEASE = "3 minutes"
const SEND_TIMEOUT = "1 minute"

interface DueMail {
  readonly month: string
  readonly user_id: number
  readonly key: string
  readonly tries: number
  readonly username: string
  readonly email: string
  readonly language: Language | null
  readonly merchant_id: number | null
  readonly enabled: boolean
  readonly permitted: boolean
}

const isPermitted = sql.literal(`(${holdsEverything("r")} or 'availability' = any(r.rules))`)

/** Queues the mails of the last month, once for all servers: the first one locks the row of the month. */
const queueMails = Effect.gen(function* () {
  const now = new Date(yield* Clock.currentTimeMillis)
  yield* sql`
    with month as (
      update measured_months set mails_queued_at = ${now}
      where mails_queued_at is null and measured_until = ends_at and ends_at <= ${now}::timestamptz - ${SETTLING}::interval
        and month = (select max(month) from measured_months where ends_at <= ${now}) returning month)
    insert into availability_mails (month, user_id, next_at)
    select month, u.id, ${now} from month cross join availability_subscribers s join users u on u.id = s.user_id join roles r on r.name = u.role
    where u.enabled and u.email <> '' and ${isPermitted} order by u.id on conflict do nothing`
}).pipe(inTransaction)

/** Takes a due mail that no other server is sending. */
const claimMail = Effect.gen(function* () {
  const now = new Date(yield* Clock.currentTimeMillis)
  const [mail] = yield* sql<DueMail>`
    with due as materialized (
      select month, user_id from availability_mails where state = 'queued' and next_at <= ${now}
      order by next_at, user_id limit 1 for update skip locked),
    claimed as (
      update availability_mails m set tries = tries + 1, next_at = ${now}::timestamptz + ${LEASE}::interval
      from due where (m.month, m.user_id) = (due.month, due.user_id) returning m.*)
    select to_char(month, 'YYYY-MM') as month, user_id, key::text, tries, username, email, language, merchant_id, u.enabled, ${isPermitted} as permitted
    from claimed join users u on u.id = user_id join roles r on r.name = u.role`
  return mail
})

/** The figures of a month, as the recipient sees them in the console. */
const readFigures = Effect.fnUntraced(
  function* ({ month }: DueMail) {
    const filters = { from_month: month, to_month: month }
    const [all] = yield* sql<Figures>`select uptime, repair, failures from ${groupsOf("all", filters)} a`.unprepared
    const worst = (by: "location" | "robot", limit: number) =>
      sql<NamedFigures & { readonly rows: number }>`
      select of, name, uptime, failures, down, known, total, count(*) over ()::int4 as rows from ${groupsOf(by, filters)} a
      order by uptime nulls last, down desc, of limit ${sql.literal(String(limit))}`.unprepared
    const sites = yield* worst("location", MAX_SITES)
    const robots = yield* worst("robot", MAX_ROBOTS)
    const moreSites = (sites[0]?.rows ?? 0) - sites.length
    return { month, all, sites, moreSites, robots } satisfies MonthFigures
  },
  (work, { merchant_id }) => Effect.provideService(inTransaction(work), CurrentTenant, merchant_id)
)

const noteSent = ({ month, user_id }: DueMail) =>
  Effect.gen(function* () {
    const [noted] = yield* sql`
      update availability_mails set state = 'sent', reason = '' where month = ${`${month}-01`}::date and user_id = ${user_id} and state = 'queued'
      returning 1 as one`
    if (noted) yield* logFact({ verb: "users.availabilityMailed", table: "users", id: user_id, fact: { month } })
  }).pipe(inJob("users.availabilityMailed"))

const noteFailed = Effect.fnUntraced(function* ({ month, user_id, tries }: DueMail, { reason, retry }: NotSent) {
  const now = new Date(yield* Clock.currentTimeMillis)
  const minutes = Math.min(2 ** tries, 60)
  yield* sql`
    update availability_mails set reason = ${reason.slice(0, 300)}, state = ${retry && tries < MAX_TRIES ? "queued" : "failed"},
      next_at = ${now}::timestamptz + ${minutes} * interval '1 minute'
    where month = ${`${month}-01`}::date and user_id = ${user_id} and state = 'queued' and tries = ${tries}`
})

const unanswered = new NotSent({ reason: "no answer", retry: true })

type SendMail = Effect.Success<ReturnType<typeof openMailTransport>>

/** Sends one mail, by present permissions; false if none is due. */
const sendNext = Effect.fnUntraced(function* (send: SendMail, consoleUrl: string | undefined) {
  const mail = yield* claimMail
  if (mail === undefined) return false
  const trying = Effect.gen(function* () {
    if (!mail.enabled || !mail.permitted) return yield* refused("disabled")
    if (mail.email === "") return yield* refused("no e-mail")
    const figures = yield* readFigures(mail)
    const link = consoleLink(consoleUrl, `alarm/availability?from_month=${mail.month}&to_month=${mail.month}`)
    const content = monthMail(figures, mail.language ?? languages[0]!, link)
    const { key, username, email } = mail
    const sending = send({ ...content, key, to: { username, email } })
    yield* Effect.timeoutOrElse(sending, { duration: SEND_TIMEOUT, orElse: () => Effect.fail(unanswered) })
  })
  yield* trying.pipe(
    Effect.matchEffect({
      onSuccess: () => noteSent(mail),
      onFailure: (error) => (error._tag === "NotSent" ? noteFailed(mail, error) : Effect.fail(error))
    })
  )
  return true
})

/** Queues and sends the due mails. */
export const sendDueMails = (send: SendMail, consoleUrl: string | undefined) =>
  Effect.andThen(queueMails, Effect.repeat(sendNext(send, consoleUrl), { while: (more) => more }))

/** Mails availability on the first of each month, from a server with a mail sender. */
export const mailMonthly = Effect.fnUntraced(function* ({ mail, consoleUrl }: Settings) {
  if (mail === undefined) return
  const send = yield* openMailTransport(mail)
  yield* repeatForever(sendDueMails(send, consoleUrl), "1 minute", "Could not mail the availability of the last month")
})
