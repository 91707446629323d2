import { beforeEach, describe, expect, it, vi } from "vitest"
import type { Language } from "../../src/contract/languages.ts"

/** Loaded parts, such as `en-US/alarms`. A part in `missing` cannot be fetched. */
let loads: Array<string>
let missing: Set<string>
let language: Language

const textsOf = (part: string) => (part === "first" ? { page: { home: "Home" } } : { silence: { title: "Silences" } })
const filesOf = (language: string) =>
  Object.fromEntries(
    ["first", "alarms"].map((part) => [
      part,
      async () => {
        if (missing.has(`${language}/${part}`)) throw new TypeError("Failed to fetch")
        loads.push(`${language}/${part}`)
        return { texts: textsOf(part) }
      }
    ])
  )

beforeEach(() => {
  loads = []
  missing = new Set()
  language = "en-US"
  vi.resetModules()
  vi.doMock("../../src/locales/text-files.ts", () => ({
    partOf: { page: "first", silence: "alarms" },
    files: { "en-US": filesOf("en-US"), "zh-CN": filesOf("zh-CN") }
  }))
  return () => vi.doUnmock("../../src/locales/text-files.ts")
})
const begin = async () => {
  const { createConsoleTexts } = await import("../../src/wiring/boot/console-texts.ts")
  return createConsoleTexts(() => language)
}

describe("the texts of the console", () => {
  it("The first texts load immediately, and others with their code", async () => {
    const { texts, loadNamespaces } = await begin()
    await texts.load()
    expect(loads).toEqual(["en-US/first"])
    expect(texts.in("en-US").t("silence.title")).toBe("silence.title")
    await loadNamespaces(["silence", "page"])
    await loadNamespaces(["silence"])
    expect(loads).toEqual(["en-US/first", "en-US/alarms"])
    expect(texts.in("en-US").t("silence.title")).toBe("Silences")
  })

  it("A new part of texts renders nothing again", async () => {
    const { texts, loadNamespaces } = await begin()
    await texts.load()
    const before = texts.in("en-US")
    await loadNamespaces(["silence"])
    expect(texts.in("en-US")).toBe(before)
  })

  it("Another language waits for the texts of imported code", async () => {
    const { texts, loadNamespaces } = await begin()
    await texts.load("zh-CN")
    await loadNamespaces(["silence"])
    expect(texts.in("zh-CN").language).toBe("en-US")
    await texts.load("zh-CN")
    expect(texts.in("zh-CN").language).toBe("zh-CN")
    expect(loads).toContain("zh-CN/alarms")
  })

  it("Texts reach code imported during a language change", async () => {
    const { texts, loadNamespaces } = await begin()
    await texts.load()
    const importing = loadNamespaces(["silence"])
    language = "zh-CN"
    await Promise.all([importing, texts.load()])
    expect(texts.in("zh-CN").language).toBe("zh-CN")
    expect(texts.in("zh-CN").t("silence.title")).toBe("Silences")
  })

  it("A missing part fails and can be reloaded", async () => {
    const { texts, loadNamespaces } = await begin()
    await texts.load()
    missing.add("en-US/alarms")
    await expect(loadNamespaces(["silence"])).rejects.toThrow("Failed to fetch")
    expect(texts.in("en-US").language).toBe("en-US")
    await loadNamespaces(["page"])
    missing.clear()
    await loadNamespaces(["silence"])
    expect(texts.in("en-US").t("silence.title")).toBe("Silences")
  })
})
