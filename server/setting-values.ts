import { Schema } from "effect"
import { MerchantPassword } from "../src/contract/passwords.ts"
import { BlockList, isIP, isIPv4 } from "node:net"

/** A text that passes `isValid`. `rule` says what the setting must be. */
const text = (isValid: (text: string) => boolean, rule: string) =>
  Schema.String.check(Schema.makeFilter((text: string) => isValid(text) || rule))

export const wholeNumber = (minimum: number, maximum: number) =>
  Schema.NumberFromString.check(
    Schema.isInt({ message: "must be a whole number" }),
    Schema.isBetween({ minimum, maximum }, { message: `must be between ${minimum} and ${maximum}` })
  )
export const port = wholeNumber(0, 65535)
export const hours = Schema.NumberFromString.check(
  Schema.isFinite({ message: "must be a number" }),
  Schema.isBetween({ minimum: 0.0001, maximum: 24 * 365 }, { message: "must be between 0.0001 and 8760" })
)
export const password = text(({ length }) => length >= 6 && length <= 64, "must have 6 to 64 characters")
export const merchantPassword = text(
  Schema.is(MerchantPassword),
  "must have 6 to 8 characters of three of the four kinds"
)
export const secret = text(({ length }) => length >= 16, "must have 16 characters or more")

export const webAddress = (...schemes: ReadonlyArray<string>) =>
  text(
    (address) => schemes.includes(URL.parse(address)?.protocol ?? ""),
    `must be an address that starts with ${schemes.map((scheme) => `${scheme}//`).join(" or ")}`
  )
const sslModes = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"]
const isPercentEncoded = (value: string) => {
  try {
    decodeURIComponent(value)
    return true
  } catch {
    return false
  }
}
/** The client would refuse a wrong address only at each connection, without the name of the setting. */
export const databaseAddress = Schema.String.check(
  Schema.makeFilter((address: string) => {
    const url = URL.parse(address)
    if (url === null || !/^postgres(ql)?:$/.test(url.protocol))
      return "must be an address such as postgres://user:password@host:5432/database; percent-encode /, # and % in the password"
    if (![url.username, url.password].every(isPercentEncoded)) return "must write % as %25 in the user and the password"
    const mode = url.searchParams.get("sslmode")
    return mode === null || sslModes.includes(mode) || `must name one of these as sslmode: ${sslModes.join(", ")}`
  })
)
/** Refuses credentials, which an HTTP client does not send from an address, but prints in its errors. */
export const gatewayAddress = webAddress("http:", "https:").check(
  Schema.makeFilter((address: string) => !/^https?:\/\/[^/?#]*@/i.test(address) || "must hold no user and password")
)
/** Origins alone, with nothing behind them that could add a rule to the page's policy. */
export const origins = text(
  (list) => list.split(",").every((origin) => /^https?:/.test(origin) && URL.parse(origin)?.origin === origin),
  "must be origins separated by commas, such as https://media.example.com"
)
export const mailbox = text(
  (sender) => /^([^<>@\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(sender),
  "must be a mailbox such as alarms@example.com or Wheelhouse <alarms@example.com>"
)

const isZone = (name: string) => {
  try {
    // PostgreSQL reads the sign of a plain offset in reverse.
    return !new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone.includes(":")
  } catch {
    return false
  }
}
export const timeZone = text(isZone, "must be the name of a time zone such as Asia/Shanghai")

export const familyOf = (address: string) => (isIPv4(address) ? "ipv4" : "ipv6")

/** Addresses and ranges, comma-joined; undefined if one is neither. */
export const proxiesIn = (list: string): BlockList | undefined => {
  const proxies = new BlockList()
  for (const entry of list.split(",")) {
    const [, address = "", prefix] = /^([\d.a-f:]+)(?:\/(\d{1,3}))?$/i.exec(entry.trim()) ?? []
    const longest = isIPv4(address) ? 32 : 128
    if (isIP(address) === 0 || Number(prefix ?? 0) > longest) return undefined
    proxies.addSubnet(address, Number(prefix ?? longest), familyOf(address))
  }
  return proxies
}
export const proxies = text(
  (list) => proxiesIn(list) !== undefined,
  "must be addresses and ranges separated by commas, such as 192.0.2.7,10.0.0.0/8,fd00::/8"
)
