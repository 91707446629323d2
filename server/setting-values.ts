import { Schema } from "effect"
import { MerchantPassword } from "../src/effects/contract/passwords.ts"
import { BlockList, isIP, isIPv4 } from "node:net"

export const port = Schema.NumberFromString.check(
  Schema.isInt({ message: "must be a whole number" }),
  Schema.isBetween({ minimum: 0, maximum: 65535 }, { message: "must lie between 0 and 65535" })
)
export const hours = Schema.NumberFromString.check(
  Schema.isFinite({ message: "must be a number" }),
  Schema.isBetween({ minimum: 0.0001, maximum: 24 * 365 }, { message: "must lie between 0.0001 and 8760" })
)
export const webAddress = (...schemes: ReadonlyArray<string>) =>
  Schema.String.check(
    Schema.makeFilter(
      (text: string) =>
        (URL.canParse(text) && schemes.includes(new URL(text).protocol)) ||
        `must be an address that starts with ${schemes.map((scheme) => `${scheme}//`).join(" or ")}`
    )
  )
/** A client of HTTP sends no user and password that stand in an address, and would tell them in its errors. */
export const gatewayAddress = webAddress("http:", "https:").check(
  Schema.makeFilter((text: string) => !/^https?:\/\/[^/?#]*@/i.test(text) || "must hold no user and password")
)
/** What a policy names besides this server: an origin and nothing behind it, so that no rule of the policy can be slipped in. */
export const origins = Schema.String.check(
  Schema.makeFilter(
    (text: string) =>
      text.split(",").every((one) => /^https?:/.test(one) && URL.canParse(one) && new URL(one).origin === one) ||
      "must be comma-joined origins such as https://media.example.com"
  )
)
export const familyOf = (address: string) => (isIPv4(address) ? "ipv4" : "ipv6")

/** Addresses and ranges, comma-joined; undefined where one of them is neither. */
export const proxiesIn = (text: string): BlockList | undefined => {
  const proxies = new BlockList()
  for (const each of text.split(",")) {
    const [, address = "", prefix] = /^([\d.a-f:]+)(?:\/(\d{1,3}))?$/i.exec(each.trim()) ?? []
    const longest = isIPv4(address) ? 32 : 128
    if (isIP(address) === 0 || Number(prefix ?? 0) > longest) return undefined
    proxies.addSubnet(address, Number(prefix ?? longest), familyOf(address))
  }
  return proxies
}

export const proxies = Schema.String.check(
  Schema.makeFilter(
    (text: string) =>
      proxiesIn(text) !== undefined || "must be comma-joined addresses and ranges such as 192.0.2.7,10.0.0.0/8,fd00::/8"
  )
)
export const password = Schema.String.check(Schema.isBetweenLength(6, 64, { message: "must have 6 to 64 characters" }))

const isMerchants = Schema.is(MerchantPassword)
export const merchantPassword = Schema.String.check(
  Schema.makeFilter((text: string) => isMerchants(text) || "must have 6 to 8 characters of three of the four kinds")
)

/** Whom mail comes from. */
export const mailbox = Schema.String.check(
  Schema.isPattern(/^([^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
    message: "must be a mailbox such as alarms@example.com or Wheelhouse <alarms@example.com>"
  })
)
/** By its name: of a mere offset PostgreSQL takes the sign the other way round. */
export const timeZone = Schema.String.check(
  Schema.makeFilter((name: string) => {
    const wrong = "must be the name of a time zone such as Asia/Shanghai"
    try {
      return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone.includes(":") ? wrong : true
    } catch {
      return wrong
    }
  })
)
export const secret = Schema.String.check(Schema.isMinLength(16, { message: "must have 16 characters or more" }))
