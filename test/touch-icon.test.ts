import { readFileSync } from "node:fs"
import { expect, it } from "vitest"

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url))

it("The page names an opaque icon of 180 pixels for iPhones", () => {
  const [, path] = /rel="apple-touch-icon" href="([^"]+)"/.exec(read("index.html").toString())!
  const png = read(`public${path}`)
  const [width, height, colourType] = [png.readUInt32BE(16), png.readUInt32BE(20), png.readUInt8(25)]
  // Colour type 2 has no alpha channel.
  expect([width, height, colourType]).toEqual([180, 180, 2])
})
