import { Context, Effect, Redacted, Schema, SchemaIssue } from "effect"
import { optionalFields } from "../src/effects/contract/fields.ts"
import { BlockList, isIP, isIPv4 } from "node:net"

const port = Schema.NumberFromString.check(
  Schema.isInt({ message: "must be a whole number" }),
  Schema.isBetween({ minimum: 0, maximum: 65535 }, { message: "must lie between 0 and 65535" })
)
const hours = Schema.NumberFromString.check(
  Schema.isFinite({ message: "must be a number" }),
  Schema.isBetween({ minimum: 0.0001, maximum: 24 * 365 }, { message: "must lie between 0.0001 and 8760" })
)
const webAddress = (...schemes: ReadonlyArray<string>) =>
  Schema.String.check(
    Schema.makeFilter(
      (text: string) =>
        (URL.canParse(text) && schemes.includes(new URL(text).protocol)) ||
        `must be an address that starts with ${schemes.map((scheme) => `${scheme}//`).join(" or ")}`
    )
  )
/** What a policy names besides this server: an origin and nothing behind it, so that no rule of the policy can be slipped in. */
const origins = Schema.String.check(
  Schema.makeFilter(
    (text: string) =>
      text.split(",").every((one) => /^https?:/.test(one) && URL.canParse(one) && new URL(one).origin === one) ||
      "must be comma-joined origins such as https://media.example.com"
  )
)
export const familyOf = (address: string) => (isIPv4(address) ? "ipv4" : "ipv6")

/** Addresses and ranges, comma-joined; undefined where one of them is neither. */
const proxiesIn = (text: string): BlockList | undefined => {
  const proxies = new BlockList()
  for (const each of text.split(",")) {
    const [, address = "", prefix] = /^([\d.a-f:]+)(?:\/(\d{1,3}))?$/i.exec(each.trim()) ?? []
    const longest = isIPv4(address) ? 32 : 128
    if (isIP(address) === 0 || Number(prefix ?? 0) > longest) return undefined
    proxies.addSubnet(address, Number(prefix ?? longest), familyOf(address))
  }
  return proxies
}

const proxies = Schema.String.check(
  Schema.makeFilter(
    (text: string) =>
      proxiesIn(text) !== undefined || "must be comma-joined addresses and ranges such as 192.0.2.7,10.0.0.0/8,fd00::/8"
  )
)
const password = Schema.String.check(Schema.isBetweenLength(6, 64, { message: "must have 6 to 64 characters" }))

const Environment = Schema.Struct(
  optionalFields({
    PORT: port,
    HOST: Schema.NonEmptyString,
    DATA_DIR: Schema.NonEmptyString,
    APPS_DIR: Schema.NonEmptyString,
    MEDIA_HOSTS: origins,
    DATABASE_URL: webAddress("postgres:", "postgresql:"),
    BACKEND_URL: webAddress("http:", "https:"),
    SEED: Schema.Literals(["demo", "none"]),
    SIMULATE: Schema.Literals(["on", "off"]),
    ADMIN_PASSWORD: password,
    OPERATOR_PASSWORD: password,
    CAPTCHA_BYPASS: Schema.NonEmptyString,
    TRUSTED_PROXIES: proxies,
    SINGLE_SESSION: Schema.Literals(["on", "off"]),
    SESSION_HOURS: hours,
    BACKUP_DIR: Schema.NonEmptyString,
    BACKUP_HOURS: hours,
    BACKUP_KEEP: Schema.NumberFromString.check(
      Schema.isInt({ message: "must be a whole number" }),
      Schema.isBetween({ minimum: 1, maximum: 10_000 }, { message: "must lie between 1 and 10000" })
    ),
    OTEL_EXPORTER_OTLP_ENDPOINT: webAddress("http:", "https:"),
    METRICS_PORT: port,
    METRICS_HOST: Schema.NonEmptyString,
    LOG_FORMAT: Schema.Literals(["text", "json", "logfmt"]),
    LOG_LEVEL: Schema.Literals(["debug", "info", "warn", "error"])
  })
)

class WrongSetting extends Schema.TaggedError<WrongSetting>()("WrongSetting", { message: Schema.String }) {}

const secret = (text: string | undefined) => (text === undefined ? undefined : Redacted.make(text))
const levels = { debug: "Debug", info: "Info", warn: "Warn", error: "Error" } as const

type Found = typeof Environment.Type
const settingsOf = (found: { readonly [Name in keyof Found]?: Found[Name] | undefined }) => ({
  port: found.PORT ?? 8080,
  host: found.HOST ?? "127.0.0.1",
  dataDir: found.DATA_DIR ?? ".data",
  /** Applications of the operator's own, a folder each. */
  appsDir: found.APPS_DIR,
  /** Where images and videos lie that the console may show besides its own. */
  mediaHosts: found.MEDIA_HOSTS?.split(",") ?? [],
  databaseUrl: secret(found.DATABASE_URL),
  backendUrl: found.BACKEND_URL,
  seed: found.SEED ?? "demo",
  simulate: (found.SIMULATE ?? (found.SEED === "none" ? "off" : "on")) === "on",
  adminPassword: secret(found.ADMIN_PASSWORD),
  operatorPassword: secret(found.OPERATOR_PASSWORD),
  captchaBypass: found.CAPTCHA_BYPASS,
  /** Whose word counts on where a call comes from. */
  trustedProxies: found.TRUSTED_PROXIES === undefined ? undefined : proxiesIn(found.TRUSTED_PROXIES),
  singleSession: found.SINGLE_SESSION === "on",
  sessionHours: found.SESSION_HOURS ?? 12,
  /** The other variables that OpenTelemetry names are read where traces are sent. */
  traced: found.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
  metricsPort: found.METRICS_PORT,
  metricsHost: found.METRICS_HOST ?? "127.0.0.1",
  logFormat: found.LOG_FORMAT ?? "text",
  backupDir: found.BACKUP_DIR,
  backupHours: found.BACKUP_HOURS ?? 24,
  backupKeep: found.BACKUP_KEEP ?? 7,
  logLevel: levels[found.LOG_LEVEL ?? "info"]
})
export type Settings = Readonly<ReturnType<typeof settingsOf>>

export class ServerSettings extends Context.Service<ServerSettings, Settings>()("server/ServerSettings") {}

const decode = Schema.decodeUnknownEffect(Environment, { errors: "all" })
const issuesOf = SchemaIssue.makeFormatterStandardSchemaV1()

/** Reads the environment once, at start. An empty variable counts as unset; a wrong one is refused by its name, without its value. */
export const readSettings = (environment: Readonly<Record<string, string | undefined>>) =>
  decode(Object.fromEntries(Object.entries(environment).filter(([, value]) => value))).pipe(
    Effect.mapError(
      ({ issue }) =>
        new WrongSetting({
          message: issuesOf(issue)
            .issues.map(({ path, message }) => `${path?.map(String).join(".")}: ${message}`)
            .join("\n")
        })
    ),
    Effect.map(settingsOf)
  )
