import { Context, Effect, Record, Schema, SchemaIssue } from "effect"
import { ProgramRefused, refuse } from "./program-refused.ts"
import * as values from "./setting-values.ts"

/** An unset variable has this text. */
const or = <A>(schema: Schema.Codec<A, string>, text: string) =>
  schema.pipe(Schema.withDecodingDefault(Effect.succeed(text)))
const hidden = (schema: Schema.Codec<string>) => Schema.UndefinedOr(Schema.RedactedFromValue(schema))
const { UndefinedOr, NonEmptyString } = Schema
const onOff = Schema.Literals(["on", "off"])

/** The variable of a setting has its name: `dataDir` is `DATA_DIR`. */
const Variables = Schema.Struct({
  port: or(values.port, "8080"),
  host: or(NonEmptyString, "127.0.0.1"),
  dataDir: or(NonEmptyString, ".data"),
  /** The directory of the operator's own applications, one folder each. */
  appsDir: UndefinedOr(NonEmptyString),
  /** Origins of images and videos that the console may show in addition to its own. */
  mediaHosts: UndefinedOr(values.origins),
  databaseUrl: hidden(values.databaseAddress),
  /** The address of the role that owns the tables, unless the role of the calls owns them. */
  databaseOwnerUrl: hidden(values.databaseAddress),
  backendUrl: UndefinedOr(values.webAddress("http:", "https:")),
  seed: or(Schema.Literals(["demo", "none"]), "demo"),
  simulate: UndefinedOr(onOff),
  adminPassword: hidden(values.password),
  operatorPassword: hidden(values.password),
  merchantPassword: hidden(values.merchantPassword),
  captchaBypass: UndefinedOr(NonEmptyString),
  /** Proxies that are trusted to name the caller's address. */
  trustedProxies: UndefinedOr(values.proxies),
  singleSession: or(onOff, "off"),
  sessionHours: or(values.hours, "12"),
  backupDir: UndefinedOr(NonEmptyString),
  backupHours: or(values.hours, "24"),
  backupKeep: or(values.wholeNumber(1, 10_000), "7"),
  /** The time zone of days, nights and hours. */
  timeZone: or(values.timeZone, "Asia/Shanghai"),
  /** The console's address for operators, used in links of notifications. */
  consoleUrl: UndefinedOr(values.webAddress("http:", "https:")),
  smtpUrl: hidden(values.webAddress("smtp:", "smtps:")),
  smtpFrom: UndefinedOr(values.mailbox),
  smsGatewayUrl: UndefinedOr(values.gatewayAddress),
  wechatGatewayUrl: UndefinedOr(values.gatewayAddress),
  gatewaySecret: hidden(values.secret),
  /** OpenTelemetry reads its other variables itself. */
  otelExporterOtlpEndpoint: UndefinedOr(values.webAddress("http:", "https:")),
  metricsPort: UndefinedOr(values.port),
  metricsHost: or(NonEmptyString, "127.0.0.1"),
  logFormat: or(Schema.Literals(["text", "json", "logfmt"]), "text"),
  logLevel: or(Schema.Literals(["debug", "info", "warn", "error"]), "info")
})
type Variables = typeof Variables.Type

const variableOf = (name: string) => name.replace(/[A-Z]/g, "_$&").toUpperCase()

/** The message for a setting without its required companion. */
const incomplete = (settings: Variables): string | undefined => {
  if (settings.databaseOwnerUrl && !settings.databaseUrl)
    return "DATABASE_URL: must be set where DATABASE_OWNER_URL is: the role that makes calls"
  if (settings.smtpUrl && !settings.smtpFrom)
    return "SMTP_FROM: must be set where SMTP_URL is: the mailbox that notifications come from"
  if ((settings.smsGatewayUrl ?? settings.wechatGatewayUrl) && !settings.gatewaySecret)
    return "GATEWAY_SECRET: must be set where SMS_GATEWAY_URL or WECHAT_GATEWAY_URL is: the key by which the gateway knows this server"
}

const levels = { debug: "Debug", info: "Info", warn: "Warn", error: "Error" } as const

const settingsOf = ({ smtpUrl, smtpFrom, smsGatewayUrl, wechatGatewayUrl, gatewaySecret, ...rest }: Variables) => ({
  ...rest,
  mediaHosts: rest.mediaHosts?.split(",") ?? [],
  simulate: (rest.simulate ?? (rest.seed === "none" ? "off" : "on")) === "on",
  trustedProxies: rest.trustedProxies === undefined ? undefined : values.proxiesIn(rest.trustedProxies),
  singleSession: rest.singleSession === "on",
  traced: rest.otelExporterOtlpEndpoint !== undefined,
  logLevel: levels[rest.logLevel],
  mail: smtpUrl && { url: smtpUrl, from: smtpFrom! },
  gateways: gatewaySecret && { addresses: { sms: smsGatewayUrl, wechat: wechatGatewayUrl }, secret: gatewaySecret }
})
export type Settings = Readonly<ReturnType<typeof settingsOf>>

export class ServerSettings extends Context.Service<ServerSettings, Settings>()("server/ServerSettings") {}

const decode = Schema.decodeUnknownEffect(Variables, { errors: "all" })
const issuesOf = SchemaIssue.makeFormatterStandardSchemaV1()

/**
 * Reads the environment once, at the start. An empty variable counts as unset. A wrong one is refused by name, without
 * its value.
 */
export const readSettings = Effect.fnUntraced(function* (environment: Readonly<Record<string, string | undefined>>) {
  const variables = yield* decode(
    Record.map(Variables.fields, (_, name) => environment[variableOf(name)] || undefined)
  ).pipe(
    Effect.mapError(({ issue }) => {
      const lines = issuesOf(issue).issues.map(({ path, message }) => `${variableOf(String(path?.[0]))}: ${message}`)
      return new ProgramRefused({ message: lines.join("\n") })
    })
  )
  const message = incomplete(variables)
  return message === undefined ? settingsOf(variables) : yield* refuse(message)
})
