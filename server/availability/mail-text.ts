import type { Availability } from "../../src/contract/availability.ts"
import type { Language } from "../../src/contract/languages.ts"
import { escaped } from "../http/html.ts"
import { mailButton, mailHtml } from "../notifications/mail-html.ts"
import { text, type TextKey, translateText } from "../http/texts.ts"

export type Figures = Pick<Availability, "uptime" | "repair" | "failures">
export type NamedFigures = Pick<Availability, "of" | "name" | "uptime" | "failures" | "down" | "known" | "total">

/** The content of a mail: figures over all robots, the worst sites and robots, and the number of other sites. */
export interface MonthFigures {
  /** For instance `2026-11`. */
  readonly month: string
  readonly all: Figures | undefined
  readonly sites: ReadonlyArray<NamedFigures>
  readonly moreSites: number
  readonly robots: ReadonlyArray<NamedFigures>
}

type Table = { readonly title: string; readonly rows: ReadonlyArray<ReadonlyArray<string>>; readonly more: string }

const CELL = "padding:4px 12px 4px 0;text-align:left;border-bottom:1px solid #86909c55"

const makeTexts = (language: Language) => {
  const say = (key: TextKey, values: Parameters<typeof text>[1] = {}) => translateText(text(key, values), language)
  const unit = (of: "hour" | "day") => {
    const format = new Intl.NumberFormat(language, {
      style: "unit",
      unit: of,
      unitDisplay: of === "hour" ? "short" : "long",
      maximumFractionDigits: 1
    })
    return (millis: number) => format.format(millis / (of === "hour" ? 3_600_000 : 86_400_000))
  }
  const uptimeText = (uptime: number | null | undefined) =>
    typeof uptime === "number" ? `${uptime}%` : say("availability.noUptime")
  return { say, hours: unit("hour"), days: unit("day"), uptimeText }
}

const tablesOf = (
  { sites, moreSites, robots }: MonthFigures,
  { say, hours, days, uptimeText }: ReturnType<typeof makeTexts>
): ReadonlyArray<Table> => {
  const rowOf =
    (name: (row: NamedFigures) => string) =>
    (row: NamedFigures): ReadonlyArray<string> => [
      name(row),
      uptimeText(row.uptime),
      String(row.failures),
      hours(row.down),
      `${days(row.known)} / ${days(row.total)}`
    ]
  return [
    {
      title: say("availability.sites"),
      rows: sites.map(rowOf(({ name, of }) => name || of || say("availability.noSite"))),
      more: moreSites > 0 ? say("availability.more", { count: moreSites }) : ""
    },
    { title: say("availability.robots"), rows: robots.map(rowOf(({ of, name }) => `${of} ${name}`)), more: "" }
  ]
}

/** One mail about a month, in one language. */
export const monthMail = (figures: MonthFigures, language: Language, link: string | undefined) => {
  const texts = makeTexts(language)
  const { say, hours, uptimeText } = texts
  const { all } = figures
  const month = new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" }).format(
    new Date(`${figures.month}-01T00:00:00Z`)
  )
  const uptime = uptimeText(all?.uptime)
  const subject = say("availability.subject", { month, uptime })
  const repair = typeof all?.repair === "number" ? hours(all.repair) : "–"
  const lead =
    all === undefined
      ? say("availability.nothing")
      : say("availability.lead", { uptime, failures: String(all.failures), repair })
  const heads = (["name", "uptime", "failures", "down", "known"] as const).map((key) => say(`availability.${key}`))
  const tables = all === undefined ? [] : tablesOf(figures, texts)
  const notes = [say("availability.definition"), say("availability.why")]
  const open = say("availability.open")
  const cells = (row: ReadonlyArray<string>, tag: "th" | "td") =>
    `<tr>${row.map((cell) => `<${tag} style="${CELL}">${escaped(cell)}</${tag}>`).join("")}</tr>`
  const tableHtml = ({ title, rows, more }: Table) =>
    `<h2 style="font-size:15px;margin:20px 0 4px">${escaped(title)}</h2>
<table style="border-collapse:collapse;font-size:14px">${cells(heads, "th")}${rows.map((row) => cells(row, "td")).join("")}</table>${more && `<p>${escaped(more)}</p>`}`
  const tableText = ({ title, rows, more }: Table) =>
    [title, heads.join(" | "), ...rows.map((row) => row.join(" | ")), ...(more ? [more] : [])].join("\n")
  return {
    subject,
    text: `${[subject, lead, ...tables.map(tableText), ...(link === undefined ? [] : [`${open}\n${link}`]), ...notes].join("\n\n")}\n`,
    html: mailHtml(
      language,
      680,
      `
<h1 style="font-size:18px;margin:0 0 8px">${escaped(subject)}</h1><p>${escaped(lead)}</p>${tables.map(tableHtml).join("\n")}${mailButton(link, open)}
${notes.map((note) => `<p style="margin:12px 0 0;font-size:13px;opacity:.7">${escaped(note)}</p>`).join("")}`
    )
  }
}
