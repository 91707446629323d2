import { beforeEach, describe, expect, it, vi } from "vitest"

const files = ["assets/a.js", "assets/b.js"]
const poisoned = () => new TypeError("Failed to fetch dynamically imported module: /assets/a.js")

/** Available files, made links and requested files; the number of page loads. */
let here: Set<string>
let linked: Array<string>
let requests: Array<string>
let reload: ReturnType<typeof vi.fn>
const values = new Map<string, string>()

beforeEach(() => {
  here = new Set()
  linked = []
  requests = []
  reload = vi.fn()
  values.clear()
  vi.resetModules()
  vi.stubGlobal("document", {
    createElement: () => ({}),
    head: { append: ({ href }: { href: string }) => linked.push(href) }
  })
  vi.stubGlobal("fetch", async (file: string) => {
    requests.push(file)
    if (!here.has(file.slice(1))) throw new TypeError("Failed to fetch")
    return new Response("")
  })
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value)
  })
  vi.stubGlobal("location", { reload })
  vi.stubGlobal("localStorage", { getItem: (key: string) => (key === "token" ? token : null) })
  return () => vi.unstubAllGlobals()
})
let token = "somebody's"
const begin = () => import("../../src/wiring/boot/import-lazily.ts")

describe("lazily imported code", () => {
  it("Before the first page, lazy imports include linked files", async () => {
    const { importLazily } = await begin()
    expect(await importLazily(async () => "code", files)).toBe("code")
    expect([linked, requests]).toEqual([["/assets/a.js", "/assets/b.js"], []])
    await importLazily(async () => "other", ["assets/b.js", "assets/c.js"])
    expect(linked).toEqual(["/assets/a.js", "/assets/b.js", "/assets/c.js"])
  })
  it("Lazy imports wait for files and refetch missing ones", async () => {
    const { importLazily, importWithRecovery } = await begin()
    importWithRecovery()
    const load = vi.fn(async () => "code")
    here.add("assets/a.js")
    await expect(importLazily(load, files)).rejects.toThrow("dynamically imported module: /assets/b.js")
    expect(load).not.toHaveBeenCalled()
    here.add("assets/b.js")
    expect(await importLazily(load, files)).toBe("code")
    expect(requests).toEqual(["/assets/a.js", "/assets/b.js", "/assets/b.js"])
    expect(reload).not.toHaveBeenCalled()
  })
  it("Lazy code waits for its texts and can be retried", async () => {
    const { importLazily, importWithRecovery, importWithTexts } = await begin()
    importWithRecovery()
    const loaded: Array<ReadonlyArray<string>> = []
    let isOffline = true
    importWithTexts(async (namespaces) => {
      if (isOffline) throw poisoned()
      loaded.push(namespaces)
    })
    files.forEach((file) => here.add(file))
    const load = vi.fn(async () => "code")
    const parts = [...files, "texts:users", "texts:roles"]
    await expect(importLazily(load, parts)).rejects.toThrow("dynamically imported module")
    expect(load).not.toHaveBeenCalled()
    isOffline = false
    expect(await importLazily(load, parts)).toBe("code")
    expect(loaded[0]).toEqual(["users", "roles"])
    expect(requests).toEqual(["/assets/a.js", "/assets/b.js"])
    expect(reload).not.toHaveBeenCalled()
  })
  it("Beside the login form, lazy code is imported with recovery", async () => {
    token = ""
    const { importLazily } = await begin()
    token = "somebody's"
    await expect(importLazily(async () => "code", files)).rejects.toThrow("dynamically imported module")
    expect([linked, requests]).toEqual([[], ["/assets/a.js", "/assets/b.js"]])
  })
  it("Before the first page a prefetch is the only request", async () => {
    const { prefetch, importLazily } = await begin()
    const load = vi.fn(async () => "code")
    prefetch(() => void importLazily(load, files))
    await new Promise((resolve) => setTimeout(resolve))
    expect(load).not.toHaveBeenCalled()
    expect(await importLazily(load, files)).toBe("code")
    expect([linked, requests]).toEqual([["/assets/a.js", "/assets/b.js"], []])
  })
  it("A login page's prefetch makes no second request", async () => {
    token = ""
    const { prefetch, importLazily } = await begin()
    token = "somebody's"
    here.add("assets/a.js")
    const load = vi.fn(async () => "code")
    prefetch(() => void importLazily(load, files))
    expect([linked, requests]).toEqual([[], ["/assets/a.js", "/assets/b.js"]])
    await new Promise((resolve) => setTimeout(resolve))
    expect(load).not.toHaveBeenCalled()
    here.add("assets/b.js")
    expect(await importLazily(load, files)).toBe("code")
    // The import requests the file that did not come.
    expect([linked, requests]).toEqual([[], ["/assets/a.js", "/assets/b.js", "/assets/b.js"]])
  })
  it("a file that the server lost counts as missing", async () => {
    const { importLazily, importWithRecovery } = await begin()
    importWithRecovery()
    vi.stubGlobal("fetch", async () => new Response("", { status: 404 }))
    await expect(importLazily(async () => "code", files)).rejects.toThrow("dynamically imported module")
  })
  it("A poisoned import reloads when files exist, once a minute", async () => {
    const { importLazily } = await begin()
    const load = () => Promise.reject(poisoned())
    // Two are on their way when it fails, and then it is requested again.
    const both = [importLazily(load, files), importLazily(load, files)]
    for (const each of both) await expect(each).rejects.toThrow("dynamically imported module")
    await expect(importLazily(load, files)).rejects.toThrow("dynamically imported module")
    expect(reload).not.toHaveBeenCalled()
    here.add("")
    for (const file of files) here.add(file)
    for (let n = 0; n < 3; n++) await expect(importLazily(load, files)).rejects.toThrow("dynamically imported module")
    expect(reload).toHaveBeenCalledOnce()
    values.forEach((at, key) => values.set(key, String(Number(at) - 61_000)))
    await expect(importLazily(load, files)).rejects.toThrow("dynamically imported module")
    expect(reload).toHaveBeenCalledTimes(2)
  })
  it("A vanished file keeps the page until it returns", async () => {
    const { importLazily, importWithRecovery } = await begin()
    importWithRecovery()
    for (const file of files) here.add(file)
    const load = () => {
      here.clear()
      return Promise.reject(poisoned())
    }
    await expect(importLazily(load, files)).rejects.toThrow("dynamically imported module")
    expect(reload).not.toHaveBeenCalled()
  })
  it("A bug in lazy code causes no reload", async () => {
    const { importLazily, importWithRecovery } = await begin()
    importWithRecovery()
    for (const file of files) here.add(file)
    await expect(importLazily(() => Promise.reject(new TypeError("x is not a function")), files)).rejects.toThrow(
      "x is"
    )
    expect(reload).not.toHaveBeenCalled()
  })
})
