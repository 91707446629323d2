import type { Language } from "../http/words.ts"
import type { NamedAccount } from "./named-accounts.ts"

const chinese = {
  password: (account: NamedAccount, email: string) => {
    if (account === "missing") return "没有这个用户名的账号。"
    if (email === "") return "申请未填写邮箱。任何人都可能提交此申请，设置新密码前请核实申请人身份。"
    if (account === "ownAddress") return `请设置新密码并回复 ${email}，这是该账号登记的邮箱。`
    const why = account === "noAddress" ? `该账号未登记邮箱，申请中填写的是 ${email}` : `${email} 不是该账号登记的邮箱`
    return `${why}。任何人都可能提交此申请，设置新密码前请核实申请人身份。`
  },
  registration: (account: NamedAccount, email: string) => {
    if (account !== "missing") return `该用户名已有账号。申请人邮箱：${email === "" ? "未填写" : email}。`
    return email === "" ? "请创建账号。申请未填写邮箱。" : `请创建账号并回复 ${email}。`
  }
}

const english = {
  password: (account: NamedAccount, email: string) => {
    const doubt = "Anybody may have sent this: make sure who asks before you set a new password."
    if (account === "missing") return "There is no account of this name."
    if (email === "") return `No e-mail address was given. ${doubt}`
    if (account === "ownAddress") return `Set a new one and answer ${email}, the account's own address.`
    if (account === "noAddress") return `The account has no e-mail address; ${email} was given. ${doubt}`
    return `${email} is not the account's own address. ${doubt}`
  },
  registration: (account: NamedAccount, email: string) => {
    if (account !== "missing")
      return `An account of this name exists already. Address given: ${email === "" ? "none" : email}.`
    return email === "" ? "Create one. No e-mail address was given." : `Create one and answer ${email}.`
  }
}

/** Advice for administrators before they answer a request. */
export const requestWords = (
  request: "password" | "registration",
  account: NamedAccount | undefined,
  email: string,
  language: Language
) => (language === "zh-CN" ? chinese : english)[request](account ?? "missing", email)
