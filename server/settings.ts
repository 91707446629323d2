import { Context, Effect, Redacted, Schema, SchemaIssue } from "effect"
import { optionalFields } from "../src/effects/contract/fields.ts"
import {
  gatewayAddress,
  hours,
  mailbox,
  merchantPassword,
  origins,
  password,
  port,
  proxies,
  proxiesIn,
  secret,
  timeZone,
  webAddress
} from "./setting-values.ts"

/** What cannot work without another setting: mail that comes from nobody, and notifications that no gateway could tell from anybody's. */
const complete = Schema.makeFilter(
  ({
    DATABASE_URL,
    DATABASE_OWNER_URL,
    SMTP_URL,
    SMTP_FROM,
    SMS_GATEWAY_URL,
    WECHAT_GATEWAY_URL,
    GATEWAY_SECRET
  }: Readonly<Record<string, unknown>>) => {
    if (DATABASE_OWNER_URL !== undefined && DATABASE_URL === undefined)
      return { path: ["DATABASE_URL"], issue: "must be set where DATABASE_OWNER_URL is: the role that makes calls" }
    if (SMTP_URL !== undefined && SMTP_FROM === undefined)
      return { path: ["SMTP_FROM"], issue: "must be set where SMTP_URL is: the mailbox that notifications come from" }
    if ((SMS_GATEWAY_URL ?? WECHAT_GATEWAY_URL) !== undefined && GATEWAY_SECRET === undefined)
      return {
        path: ["GATEWAY_SECRET"],
        issue:
          "must be set where SMS_GATEWAY_URL or WECHAT_GATEWAY_URL is: the key by which the gateway knows this server"
      }
    return true
  },
  { identifier: "Complete" }
)

const Environment = Schema.Struct(
  optionalFields({
    PORT: port,
    HOST: Schema.NonEmptyString,
    DATA_DIR: Schema.NonEmptyString,
    APPS_DIR: Schema.NonEmptyString,
    MEDIA_HOSTS: origins,
    DATABASE_URL: webAddress("postgres:", "postgresql:"),
    DATABASE_OWNER_URL: webAddress("postgres:", "postgresql:"),
    BACKEND_URL: webAddress("http:", "https:"),
    SEED: Schema.Literals(["demo", "none"]),
    SIMULATE: Schema.Literals(["on", "off"]),
    ADMIN_PASSWORD: password,
    OPERATOR_PASSWORD: password,
    MERCHANT_PASSWORD: merchantPassword,
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
    TIME_ZONE: timeZone,
    CONSOLE_URL: webAddress("http:", "https:"),
    SMTP_URL: webAddress("smtp:", "smtps:"),
    SMTP_FROM: mailbox,
    SMS_GATEWAY_URL: gatewayAddress,
    WECHAT_GATEWAY_URL: gatewayAddress,
    GATEWAY_SECRET: secret,
    OTEL_EXPORTER_OTLP_ENDPOINT: webAddress("http:", "https:"),
    METRICS_PORT: port,
    METRICS_HOST: Schema.NonEmptyString,
    LOG_FORMAT: Schema.Literals(["text", "json", "logfmt"]),
    LOG_LEVEL: Schema.Literals(["debug", "info", "warn", "error"])
  })
).check(complete)

class WrongSetting extends Schema.TaggedError<WrongSetting>()("WrongSetting", { message: Schema.String }) {}

const redacted = (text: string | undefined) => (text === undefined ? undefined : Redacted.make(text))
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
  databaseUrl: redacted(found.DATABASE_URL),
  /** Of the role that owns the tables, where calls are made as another. */
  databaseOwnerUrl: redacted(found.DATABASE_OWNER_URL),
  backendUrl: found.BACKEND_URL,
  seed: found.SEED ?? "demo",
  simulate: (found.SIMULATE ?? (found.SEED === "none" ? "off" : "on")) === "on",
  adminPassword: redacted(found.ADMIN_PASSWORD),
  operatorPassword: redacted(found.OPERATOR_PASSWORD),
  merchantPassword: redacted(found.MERCHANT_PASSWORD),
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
  logLevel: levels[found.LOG_LEVEL ?? "info"],
  /** The days, nights and hours of the fleet. */
  timeZone: found.TIME_ZONE ?? "Asia/Shanghai",
  /** Where operators find the console: what is sent links to it. */
  consoleUrl: found.CONSOLE_URL,
  mail: found.SMTP_URL === undefined ? undefined : { url: Redacted.make(found.SMTP_URL), from: found.SMTP_FROM! },
  gateways:
    found.GATEWAY_SECRET === undefined
      ? undefined
      : {
          addresses: { sms: found.SMS_GATEWAY_URL, wechat: found.WECHAT_GATEWAY_URL },
          secret: Redacted.make(found.GATEWAY_SECRET)
        }
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
