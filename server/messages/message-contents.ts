import { isolated } from "../../src/effects/contract/isolated.ts"
import type { MessageType } from "../../src/effects/contract/messages.ts"
import { type Language, type Words, words } from "../http/words.ts"
import type { NamedAccount } from "./named-accounts.ts"
import { requestWords } from "./request-words.ts"
import { type RuleReachesNobody, wordsOfRule } from "./rule-todos.ts"
import { type RaisedAlarm, wordsOfAlarm } from "./raised-alarm.ts"
import { roleTitle } from "../roles/role-titles.ts"
import { type AboutSafety, type Kinds, plain, safetyKinds, type Worded } from "./safety-messages.ts"

/** A role as it was named then: its key, and the title it had in the database, if any. */
interface NamedRole {
  readonly name: string
  readonly title: string | null
}

export type AccountField = "username" | "email" | "enabled"

/** Many sign-ins that were refused; `account` is null where the names were nobody's. */
export interface Guessed {
  readonly account: string | null
  readonly count: number
  readonly addresses: ReadonlyArray<string>
}

/** What a message may be about, by kind. It is kept as it is and worded when it is read. */
interface About extends AboutSafety {
  /** Somebody who cannot sign in asks for a new password or an account. */
  readonly accountRequested: {
    readonly request: "password" | "registration"
    readonly username: string
    readonly email: string
    readonly remarks: string
    /** The administrator who answered it, and the reason where they declined. */
    readonly settledBy?: string
    readonly declined?: string
    /** The account of that name as it is when the todo is read; no message keeps it. */
    readonly named?: NamedAccount | undefined
  }
  readonly requestSettled: {
    readonly by: string
    readonly request: "password" | "registration"
    readonly username: string
    readonly declined?: string
  }
  readonly guessed: Guessed
  readonly accountAdded: { readonly by: string }
  readonly accountEdited: { readonly by: string; readonly fields: ReadonlyArray<AccountField> }
  readonly roleChanged: { readonly by: string; readonly before: NamedRole; readonly after: NamedRole }
  readonly alarmRaised: RaisedAlarm
  readonly ruleReachesNobody: RuleReachesNobody
}

/** One message to be: what it is about. */
export type MessageContent = {
  readonly [Kind in keyof About]: { readonly kind: Kind; readonly about: About[Kind] }
}[keyof About]

const fieldNames: Readonly<Record<AccountField, Words>> = {
  username: words("用户名", "username"),
  email: words("邮箱", "e-mail address"),
  enabled: words("启用状态", "enabled state")
}

const kinds: Kinds<About> = {
  accountRequested: {
    type: "todo",
    say: ({ request, username, email, remarks, settledBy, declined, named }, language) => {
      const zh = language === "zh-CN"
      const forgotten = request === "password"
      const title = zh
        ? `${username} ${forgotten ? "忘记了密码" : "申请注册账号"}`
        : `${username} ${forgotten ? "has forgotten the password" : "asks for an account"}`
      if (declined !== undefined)
        return plain(title, zh ? `${settledBy} 已拒绝：${declined}` : `Declined by ${settledBy}: ${declined}`, 1)
      if (settledBy !== undefined) return plain(title, zh ? `已由 ${settledBy} 处理。` : `Done by ${settledBy}.`, 1)
      const note = remarks === "" ? "" : zh ? `备注：${remarks}` : ` Remarks: ${remarks}`
      return plain(title, `${requestWords(request, named, email, language)}${note}`, 0)
    }
  },
  requestSettled: {
    type: "message",
    say: ({ by, request, username, declined }, language) => {
      const [no, password, account] =
        language === "zh-CN"
          ? [`已拒绝 ${username} 的申请：`, `${username} 已有新密码。`, `${username} 的账号已创建。`]
          : [`${username} was declined: `, `${username} has a new password.`, `${username} has an account now.`]
      return {
        title: by,
        subTitle: language === "zh-CN" ? "处理了一项申请" : "answered a request",
        content: declined === undefined ? (request === "password" ? password : account) : `${no}${declined}`
      }
    }
  },
  guessed: {
    type: "notice",
    say: ({ account, count, addresses }, language) => {
      const from = addresses.join(language === "zh-CN" ? "、" : ", ")
      return language === "zh-CN"
        ? plain(
            account === null ? `${count} 次以不存在的用户名登录被拒绝` : `${account} 的 ${count} 次登录被拒绝`,
            `来自 ${from}。可能有人在猜测密码。`,
            3
          )
        : plain(
            account === null
              ? `${count} sign-ins were refused: there are no such users`
              : `${count} sign-ins were refused at ${account}`,
            `From ${from}. Somebody may be guessing passwords.`,
            3
          )
    }
  },
  accountAdded: {
    type: "message",
    say: ({ by }, language) =>
      language === "zh-CN"
        ? { title: by, subTitle: "为您创建了账号", content: "欢迎使用。您现在可以使用已授权的页面和平台。" }
        : {
            title: by,
            subTitle: "created your account",
            content: "Welcome. The pages and platforms granted to you are open."
          }
  },
  accountEdited: {
    type: "message",
    say: ({ by, fields }, language) => {
      const names = fields.map((field) => fieldNames[field][language])
      return language === "zh-CN"
        ? { title: by, subTitle: "修改了您的账号", content: `已修改：${names.join("、")}。` }
        : { title: by, subTitle: "changed your account", content: `Changed: ${names.join(", ")}.` }
    }
  },
  roleChanged: {
    type: "notice",
    say: ({ by, before, after }, language) => {
      const [from, to] = [before, after].map(({ name, title }) => roleTitle(name, title, language))
      return language === "zh-CN"
        ? plain("您的角色已变更", `${by} 将您的角色由“${from}”改为“${to}”，权限即时生效。`, 1)
        : plain("Your role has changed", `${by} made you ${to} instead of ${from}. What it permits holds at once.`, 1)
    }
  },
  alarmRaised: {
    type: "notice",
    say: (about, language) => {
      const { title, content, bad } = wordsOfAlarm(about, language)
      return plain(title, content, bad ? 3 : 1)
    }
  },
  ruleReachesNobody: { type: "todo", say: wordsOfRule },
  ...safetyKinds
}

export const typeOfMessage = ({ kind }: MessageContent): MessageType => kinds[kind].type

/** What people have written turns nothing of the sentence that it stands in. */
const setApart = (about: unknown): unknown => {
  if (typeof about === "string") return isolated(about)
  if (Array.isArray(about)) return about.map(setApart)
  if (typeof about !== "object" || about === null) return about
  return Object.fromEntries(Object.entries(about).map(([name, value]) => [name, setApart(value)]))
}

/** What the reader reads. */
export const wordsOfMessage = ({ kind, about }: MessageContent, language: Language): Worded =>
  kinds[kind].say(setApart(about) as never, language)
