import { Effect } from "effect"
import { alarmName } from "../alarm-types/alarm-types.ts"
import { sql } from "../database/sql.ts"
import { joined, type Localized, type Text, text, translateText } from "../http/texts.ts"
import { roleTitle } from "../roles/role-titles.ts"
import type { Severity } from "../../src/contract/alarm-types.ts"
import { isolated } from "../../src/contract/isolated.ts"
import type { Language } from "../../src/contract/languages.ts"
import type { Message, MessageType, NamedRecord } from "../../src/contract/messages.ts"

/** The alarm of a message. `robot` is null for an alarm about several robots; `robots` is their number. */
export interface RaisedAlarm {
  readonly alarm: number
  readonly type: string
  readonly severity: Severity
  readonly robot: string | null
  readonly robots: number
  readonly location: string
}

export const titleOfAlarm = ({ type, robot, robots }: RaisedAlarm): Text =>
  text("messages.alarm.title", {
    type: (language) => alarmName(type, language),
    robots: robot ?? text("messages.alarm.robots", { count: robots })
  })

export const contentOfAlarm = ({ severity, location }: RaisedAlarm): Text => {
  const named = text(`messages.alarm.severities.${severity}`)
  return location === ""
    ? text("messages.alarm.content", { severity: named })
    : text("messages.alarm.contentAt", { severity: named, location })
}

const isBad = ({ severity }: RaisedAlarm): boolean => severity === "critical" || severity === "major"

/** The account that a request names, compared with the typed address. */
export type NamedAccount = "missing" | "ownAddress" | "otherAddress" | "noAddress"

/** A request by a person who cannot sign in. */
export interface RequestedAccount {
  readonly request: "password" | "registration"
  readonly username: string
  readonly email: string
  readonly remarks: string
  /** The administrator who answered, and the reason if they declined. */
  readonly settledBy?: string
  readonly declined?: string
  /** The account with that name at the time of reading; no message stores it. */
  readonly named?: NamedAccount | undefined
  /** Its username. */
  readonly account?: string | null | undefined
}

const doubtful = (finding: Text) => text("messages.advice.doubtful", { finding })

const onPassword = (account: NamedAccount, email: string): Text => {
  if (account === "missing") return text("messages.advice.noAccount")
  if (email === "") return doubtful(text("messages.advice.noAddressGiven"))
  if (account === "ownAddress") return text("messages.advice.setPassword", { email })
  return doubtful(
    account === "noAddress"
      ? text("messages.advice.noAddress", { email })
      : text("messages.advice.otherAddress", { email })
  )
}

const onRegistration = (account: NamedAccount, email: string): Text => {
  if (account !== "missing")
    return email === "" ? text("messages.advice.takenNoAddress") : text("messages.advice.taken", { email })
  return email === "" ? text("messages.advice.createNoAddress") : text("messages.advice.create", { email })
}

/** Advice for administrators before they answer a request. */
const adviceOn = ({ request, named = "missing", email, remarks }: RequestedAccount): Text => {
  const advice = (request === "password" ? onPassword : onRegistration)(named, email)
  return remarks === "" ? advice : text("messages.advice.withRemarks", { advice, remarks })
}

/** A role at the time of the message: its key, and its title in the database, if it has one. */
export interface NamedRole {
  readonly name: string
  readonly title: string | null
}

export type AccountField = "username" | "email" | "enabled"

/** Many refused sign-ins. `account` is null if the names belonged to nobody. */
export interface GuessedPassword {
  readonly account: string | null
  readonly count: number
  readonly addresses: ReadonlyArray<string>
}

/**
 * The facts that a message stores, by kind. They are worded when the message is read. `by` is null if the reader did
 * it.
 */
export interface About {
  readonly accountRequested: RequestedAccount
  readonly requestSettled: Pick<RequestedAccount, "request" | "username" | "declined"> & { readonly by: string }
  readonly guessed: GuessedPassword
  readonly accountAdded: { readonly by: string }
  readonly accountEdited: { readonly by: string; readonly fields: ReadonlyArray<AccountField> }
  readonly roleChanged: { readonly by: string; readonly before: NamedRole; readonly after: NamedRole }
  readonly alarmRaised: RaisedAlarm
  /**
   * A notify rule without an enabled recipient. PostgreSQL posts and settles these todos (`settle_rule_todos`). `over`
   * is the reason why it is done.
   */
  readonly ruleReachesNobody: {
    readonly rule_id: number
    readonly rule: string
    readonly cause: "deleted" | "disabled"
    readonly over?: "recipient" | "off" | "deleted" | "right"
  }
  /** A colleague offers alarms and pins. PostgreSQL settles these todos (`settle_work_offers`). */
  readonly workOffered: {
    readonly by: string
    readonly note: string
    readonly alarms: number
    readonly pins: number
    /** True if no offer is open any longer. */
    readonly settled?: boolean
  }
  readonly passwordChanged: { readonly by: string | null }
  readonly secondFactorChanged: { readonly enabled: boolean; readonly by: string | null }
  readonly recoveryCodeUsed: { readonly left: number }
  /** `first`: it was the first sign-in of all. */
  readonly signInsRefused: Omit<GuessedPassword, "account"> & { readonly first: boolean }
}

export type MessageContent = {
  readonly [Kind in keyof About]: { readonly kind: Kind; readonly about: About[Kind] }
}[keyof About]

const types: { readonly [Kind in keyof About]?: MessageType } = {
  accountRequested: "todo",
  ruleReachesNobody: "todo",
  workOffered: "todo",
  requestSettled: "message",
  accountAdded: "message",
  accountEdited: "message"
}
export const typeOfMessage = ({ kind }: MessageContent): MessageType => types[kind] ?? "notice"

type State = NonNullable<Message["messageType"]>
type Shown = Pick<Message, "title" | "subTitle" | "content" | "messageType">
type Draft = (language: Language) => Shown

/** A notice or todo. */
const plain =
  (messageType: State, title: Text, content: Text): Draft =>
  (language) => ({
    title: translateText(title, language),
    subTitle: "",
    content: translateText(content, language),
    messageType
  })

type NoticeKey = "roleChanged" | "passwordChanged" | "passwordReset" | "factorOn" | "factorOff" | "factorReset"

/** A message from a person, with a subtitle and content below the name. */
const sentBy =
  (name: string, subTitle: Text, content: Text): Draft =>
  (language) => ({
    title: isolated(name),
    subTitle: translateText(subTitle, language),
    content: translateText(content, language)
  })

/** A notice whose title and content share a key. */
const notice = (messageType: State, key: NoticeKey, values: Text["values"] = {}): Draft =>
  plain(messageType, text(`messages.${key}.title`, values), text(`messages.${key}.content`, values))

const titleOf =
  ({ name, title }: NamedRole): Localized =>
  (language) =>
    roleTitle(name, title, language)

const kinds: { readonly [Kind in keyof About]: (about: About[Kind]) => Draft } = {
  accountRequested: (facts) => {
    const { request, username, settledBy, declined } = facts
    const title = text(`messages.request.${request}`, { username })
    if (settledBy === undefined) return plain(0, title, adviceOn(facts))
    const content =
      declined === undefined
        ? text("messages.request.doneBy", { by: settledBy })
        : text("messages.request.declinedBy", { by: settledBy, reason: declined })
    return plain(1, title, content)
  },
  requestSettled: ({ by, request, username, declined }) => {
    const content =
      declined === undefined
        ? text(`messages.settled.${request}`, { username })
        : text("messages.settled.declined", { username, reason: declined })
    return sentBy(by, text("messages.settled.title"), content)
  },
  guessed: ({ account, count, addresses }) => {
    const title =
      account === null
        ? text("messages.guessed.nobody", { count })
        : text("messages.guessed.account", { account, count })
    return plain(3, title, text("messages.guessed.content", { addresses: joined(addresses) }))
  },
  accountAdded: ({ by }) => sentBy(by, text("messages.accountAdded.title"), text("messages.accountAdded.content")),
  accountEdited: ({ by, fields }) => {
    const names = fields.map((field) => text(`messages.accountEdited.fields.${field}`))
    const content = text("messages.accountEdited.content", { fields: joined(names) })
    return sentBy(by, text("messages.accountEdited.title"), content)
  },
  roleChanged: ({ by, before, after }) => {
    const roles = { before: titleOf(before), after: titleOf(after) }
    return notice(1, "roleChanged", { by, ...roles })
  },
  alarmRaised: (alarm) => plain(isBad(alarm) ? 3 : 1, titleOfAlarm(alarm), contentOfAlarm(alarm)),
  ruleReachesNobody: ({ rule, cause, over }) => {
    const state = over === undefined ? text(`messages.rule.causes.${cause}`) : text(`messages.rule.ends.${over}`)
    return plain(over === undefined ? 3 : 1, text("messages.rule.title", { rule }), state)
  },
  workOffered: ({ by, note, alarms, pins, settled = false }) => {
    const work = [
      ...(alarms === 0 ? [] : [text("messages.offer.alarms", { count: alarms })]),
      ...(pins === 0 ? [] : [text("messages.offer.pins", { count: pins })])
    ]
    const title = text("messages.offer.title", { by, work: joined(work, "messages.offer.and") })
    if (settled) return plain(1, title, text("messages.offer.settled"))
    return plain(0, title, note === "" ? text("messages.offer.content") : text("messages.offer.note", { note }))
  },
  passwordChanged: ({ by }) => (by === null ? notice(1, "passwordChanged") : notice(3, "passwordReset", { by })),
  secondFactorChanged: ({ enabled, by }) => {
    if (enabled) return notice(1, "factorOn")
    return by === null ? notice(3, "factorOff") : notice(3, "factorReset", { by })
  },
  recoveryCodeUsed: ({ left }) =>
    plain(3, text("messages.recoveryCode.title"), text("messages.recoveryCode.content", { count: left })),
  signInsRefused: ({ count, first, addresses }) =>
    plain(
      3,
      text(first ? "messages.signInsRefused.beforeFirst" : "messages.signInsRefused.sinceLast", { count }),
      text("messages.signInsRefused.content", { addresses: joined(addresses) })
    )
}

export const wordsOfMessage = ({ kind, about }: MessageContent, language: Language): Shown =>
  kinds[kind](about as never)(language)

const people = (...names: ReadonlyArray<string | null | undefined>): ReadonlyArray<NamedRecord> =>
  names.flatMap((name) => (name === null || name === undefined ? [] : [{ kind: "users", id: name, name }]))

/** The records that a message names. `place` is the site of its alarm, null if the reader does not see it. */
export const recordsOfMessage = (
  { kind, about }: MessageContent,
  language: Language,
  place: number | null
): ReadonlyArray<NamedRecord> => {
  if (kind === "alarmRaised")
    return [
      { kind: "alarms", id: String(about.alarm), name: alarmName(about.type, language) },
      ...(about.robot === null ? [] : [{ kind: "robots", id: about.robot, name: about.robot } as const]),
      ...(place === null ? [] : [{ kind: "locations", id: String(place), name: about.location } as const])
    ]
  if (kind === "accountRequested")
    return [
      ...(about.account ? [{ kind: "users", id: about.account, name: about.username } as const] : []),
      ...people(about.settledBy)
    ]
  if (kind === "guessed") return people(about.account)
  return "by" in about ? people(about.by) : []
}

/**
 * Puts a message into the boxes of these users. Call it in the transaction of the write that the message reports: both
 * are stored or neither, as one event.
 */
export const postMessage = Effect.fnUntraced(function* (userIds: ReadonlyArray<number>, content: MessageContent) {
  yield* sql`
    insert into messages (user_id, type, kind, about)
    select id, ${typeOfMessage(content)}, ${content.kind}, ${JSON.stringify(content.about)}::jsonb
    from users where id = any(${userIds}::int4[]) order by id`
})

/** Like `postMessage`, for every administrator of the platform except those already notified. */
export const postToAdministrators = Effect.fnUntraced(function* (
  content: MessageContent,
  except: ReadonlyArray<number> = []
) {
  const administrators = yield* sql<{ id: number }>`
    select u.id from users u join roles r on r.name = u.role
    where u.enabled and (r.is_admin or r.is_super) and u.merchant_id is null and u.id <> all(${except}::int4[])`
  const ids = administrators.map(({ id }) => id)
  yield* postMessage(ids, content)
})

/** Notifies administrators of refused sign-ins. An unread message about the same account is updated instead. */
export const notifyOfGuessing = Effect.fnUntraced(function* (about: GuessedPassword) {
  const notified = yield* sql<{ user_id: number }>`
    update messages set about = about || jsonb_build_object('count', (about->>'count')::int4 + ${about.count}::int4,
      'addresses', ${JSON.stringify(about.addresses)}::jsonb)
    where kind = 'guessed' and read_at is null and about->>'account' is not distinct from ${about.account}::text
    returning user_id`
  const ids = notified.map(({ user_id }) => user_id)
  yield* postToAdministrators({ kind: "guessed", about }, ids)
})
