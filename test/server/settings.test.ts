import { Effect, Redacted } from "effect"
import { describe, expect, it } from "vitest"
import { readSettings } from "../../server/settings.ts"

const read = (environment: Record<string, string>) => Effect.runPromise(readSettings(environment))
const refusal = (environment: Record<string, string>) => Effect.runPromise(Effect.flip(readSettings(environment)))

describe("settings", () => {
  it("have defaults, and an empty variable is none", async () => {
    const defaults = {
      port: 8080,
      host: "127.0.0.1",
      dataDir: ".data",
      seed: "demo",
      singleSession: false,
      sessionHours: 12,
      metricsPort: undefined,
      metricsHost: "127.0.0.1",
      logFormat: "text",
      backupDir: undefined,
      backupHours: 24,
      backupKeep: 7,
      databaseUrl: undefined,
      captchaBypass: undefined,
      trustedProxies: undefined,
      timeZone: "Asia/Shanghai",
      consoleUrl: undefined,
      mail: undefined,
      gateways: undefined
    }
    expect(await read({})).toMatchObject(defaults)
    expect((await read({})).simulate).toBe(true)
    expect((await read({ SEED: "none" })).simulate).toBe(false)
    expect((await read({ SIMULATE: "off" })).simulate).toBe(false)
    expect((await read({ SEED: "none", SIMULATE: "on" })).simulate).toBe(true)
    expect(await read({ PORT: "", SEED: "", DATABASE_URL: "" })).toMatchObject(defaults)
  })
  it("All settings are read from the environment", async () => {
    const settings = await read({
      PORT: "0",
      SEED: "none",
      SINGLE_SESSION: "on",
      SESSION_HOURS: "0.5",
      BACKUP_HOURS: "0.5",
      BACKUP_KEEP: "3",
      MEDIA_HOSTS: "https://a.example,http://b.example:8080",
      TRUSTED_PROXIES: "192.0.2.7, 10.0.0.0/8,fd00::/8",
      DATABASE_URL: "postgres://u:p@h/d",
      ADMIN_PASSWORD: "Secret12"
    })
    expect(settings).toMatchObject({
      port: 0,
      seed: "none",
      singleSession: true,
      sessionHours: 0.5,
      backupHours: 0.5,
      backupKeep: 3
    })
    expect(settings.mediaHosts).toEqual(["https://a.example", "http://b.example:8080"])
    const proxies = ["192.0.2.7", "192.0.2.8", "10.1.2.3", "11.1.2.3"].map((each) =>
      settings.trustedProxies?.check(each)
    )
    expect([...proxies, settings.trustedProxies?.check("fd01::1", "ipv6")]).toEqual([true, false, true, false, true])
    expect(Redacted.value(settings.databaseUrl!)).toBe("postgres://u:p@h/d")
    expect(JSON.stringify(settings)).not.toMatch(/Secret12|u:p/)
  })
  it("Settings of the senders are read with their secrets redacted", async () => {
    const { timeZone, mail, gateways } = await read({
      TIME_ZONE: "Europe/Berlin",
      SMTP_URL: "smtps://user:hunter2@mail.example",
      SMTP_FROM: "Wheelhouse <alarms@console.example>",
      WECHAT_GATEWAY_URL: "https://gateway.example/wechat",
      GATEWAY_SECRET: "hunter2hunter2hunter2"
    })
    expect(timeZone).toBe("Europe/Berlin")
    expect(mail?.from).toBe("Wheelhouse <alarms@console.example>")
    expect(gateways?.addresses).toEqual({ sms: undefined, wechat: "https://gateway.example/wechat" })
    expect(JSON.stringify([mail, gateways])).not.toContain("hunter2")
    expect(Redacted.value(mail!.url)).toBe("smtps://user:hunter2@mail.example")
  })
  it.each([
    ["DATABASE_URL", { DATABASE_OWNER_URL: "postgres://o:p@h/d" }],
    ["SMTP_FROM", { SMTP_URL: "smtp://mail.example" }],
    ["GATEWAY_SECRET", { SMS_GATEWAY_URL: "https://gateway.example" }],
    ["GATEWAY_SECRET", { WECHAT_GATEWAY_URL: "https://gateway.example" }]
  ])("Dependent settings name the missing one: %s", async (name, environment) => {
    expect((await refusal(environment)).message).toMatch(new RegExp(`^${name}: must be set where `))
  })
  it.each([
    ["PORT", "http"],
    ["PORT", "70000"],
    ["PORT", "80.5"],
    ["PORT", "-1"],
    ["SEED", "full"],
    ["SIMULATE", "yes"],
    ["SINGLE_SESSION", "yes"],
    ["SESSION_HOURS", "0"],
    ["SESSION_HOURS", "NaN"],
    ["DATABASE_URL", "mysql://root:hunter2@h"],
    ["DATABASE_URL", "nonsense"],
    ["DATABASE_URL", "postgres://u:a/b@h/d"],
    ["DATABASE_URL", "postgres://u:100%@h/d"],
    ["DATABASE_OWNER_URL", "postgres://u:p@h/d?sslmode=verify-fulll"],
    ["BACKEND_URL", "ftp://h"],
    ["MEDIA_HOSTS", "media.example.com"],
    ["MEDIA_HOSTS", "https://a.example,https://b.example/x"],
    ["MEDIA_HOSTS", "https://a.example; script-src *"],
    ["TRUSTED_PROXIES", "proxy.example"],
    ["TRUSTED_PROXIES", "10.0.0.1,"],
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["TRUSTED_PROXIES", "fd00::/129"],
    ["TRUSTED_PROXIES", "10.0.0/8"],
    ["TRUSTED_PROXIES", "all"],
    ["ADMIN_PASSWORD", "short"],
    ["MERCHANT_PASSWORD", "Abcdef123"],
    ["LOG_FORMAT", "xml"],
    ["METRICS_PORT", "http"],
    ["BACKUP_HOURS", "0"],
    ["BACKUP_HOURS", "daily"],
    ["BACKUP_KEEP", "0"],
    ["BACKUP_KEEP", "1.5"],
    ["LOG_LEVEL", "loud"],
    ["TIME_ZONE", "Mars/Olympus"],
    ["TIME_ZONE", "+08:00"],
    ["SMTP_URL", "mail.example:25"],
    ["SMTP_URL", "http://root:hunter2@h"],
    ["SMTP_FROM", "alarms"],
    ["SMTP_FROM", "a@b.example\r\nBcc: c@d.example"],
    ["SMS_GATEWAY_URL", "gateway"],
    ["WECHAT_GATEWAY_URL", "smtp://gateway"],
    ["SMS_GATEWAY_URL", "https://root:hunter2@gateway.example"],
    ["GATEWAY_SECRET", "hunter2"],
    ["CONSOLE_URL", "console.example"]
  ])("%s=%s is refused without showing secrets", async (name, value) => {
    const { message } = await refusal({ [name]: value })
    expect(message).toMatch(new RegExp(`^${name}: `))
    expect(message).not.toContain("hunter2")
    expect(name === "ADMIN_PASSWORD" && message.includes(value)).toBe(false)
  })
  it("All faulty settings are reported together", async () => {
    expect((await refusal({ PORT: "x", SEED: "y" })).message.split("\n").map((line) => line.split(":")[0])).toEqual(
      expect.arrayContaining(["PORT", "SEED"])
    )
  })
})
