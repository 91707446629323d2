import type { Message, MessageType } from "../../src/effects/contract/messages.ts"
import type { Language } from "../http/words.ts"

export type Worded = Pick<Message, "title" | "subTitle" | "content" | "messageType">

export const plain = (title: string, content: string, messageType?: 0 | 1 | 3): Worded => ({
  title,
  subTitle: "",
  content,
  ...(messageType === undefined ? {} : { messageType })
})

/** In which tab each kind stands, and how it is said. */
export type Kinds<About> = {
  readonly [Kind in keyof About]: {
    readonly type: MessageType
    readonly say: (about: About[Kind], language: Language) => Worded
  }
}

/** What a message may be about that concerns the safety of the reader's account. */
export interface AboutSafety {
  /** `by` is null where the reader did it. */
  readonly passwordChanged: { readonly by: string | null }
  readonly secondFactorChanged: { readonly enabled: boolean; readonly by: string | null }
  readonly recoveryCodeUsed: { readonly left: number }
  /** `first`: there was no sign-in before. */
  readonly signInsRefused: {
    readonly count: number
    readonly first: boolean
    readonly addresses: ReadonlyArray<string>
  }
}

export const safetyKinds: Kinds<AboutSafety> = {
  passwordChanged: {
    type: "notice",
    say: ({ by }, language) => {
      const zh = language === "zh-CN"
      if (by === null)
        return plain(
          zh ? "您的密码已修改" : "Your password was changed",
          zh
            ? "您修改了密码，其他登录会话均已结束。如非本人操作，请联系管理员。"
            : "You changed it, and your other sessions have ended. If it was not you, tell an administrator.",
          1
        )
      return plain(
        zh ? "您的密码已被重置" : "Your password was set anew",
        zh
          ? `${by} 为您设置了新密码，此前的登录会话均已结束。请尽快自行修改。`
          : `${by} set it, and your sessions have ended. Change it to one that only you know.`,
        3
      )
    }
  },
  secondFactorChanged: {
    type: "notice",
    say: ({ enabled, by }, language) => {
      const zh = language === "zh-CN"
      if (enabled)
        return plain(
          zh ? "您已启用两步验证" : "Your second factor is on",
          zh
            ? "此后登录需要动态验证码。如非本人操作，请联系管理员。"
            : "Signing in needs a code from now on. If it was not you, tell an administrator.",
          1
        )
      const lead = zh
        ? "原动态验证码和恢复码已失效。您可在用户设置中重新设置；如角色要求，下次登录时即可设置。"
        : "Its codes are good no more. You can set up a new one in the user settings or, where your role demands one, at the next sign-in."
      if (by === null) return plain(zh ? "您已停用两步验证" : "Your second factor is off", lead, 3)
      return plain(
        zh ? "您的两步验证已被重置" : "Your second factor was reset",
        zh
          ? `${by} 重置了您的两步验证，此前的登录会话均已结束。${lead}`
          : `${by} reset it, and your sessions have ended. ${lead}`,
        3
      )
    }
  },
  recoveryCodeUsed: {
    type: "notice",
    say: ({ left }, language) =>
      language === "zh-CN"
        ? plain("您的一个恢复码已被使用", `还剩 ${left} 个。如非本人操作，请修改密码并联系管理员。`, 3)
        : plain(
            "A recovery code of yours was used",
            `${left} left. If it was not you, change your password and tell an administrator.`,
            3
          )
  },
  signInsRefused: {
    type: "notice",
    say: ({ count, first, addresses }, language) => {
      const [zhFrom, from] = first
        ? ["在您首次登录之前", "before your first sign-in"]
        : ["自您上次登录以来", "since your last sign-in"]
      return language === "zh-CN"
        ? plain(
            `${zhFrom}有 ${count} 次登录失败`,
            `有人以您的账号尝试登录，来自 ${addresses.join("、")}。如非本人操作，请修改密码并联系管理员。`,
            3
          )
        : plain(
            `${count} failed attempt${count === 1 ? "" : "s"} ${from}`,
            `Somebody tried to sign in to your account, from ${addresses.join(", ")}. If it was not you, change your password and tell an administrator.`,
            3
          )
    }
  }
}
