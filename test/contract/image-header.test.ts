import fc from "fast-check"
import { assert, describe, it } from "vitest"
import { readImageHeader } from "../../src/contract/image-header.ts"
import { problemOfImage, problemOfSource } from "../../src/contract/image-problems.ts"
import { jpeg, joinedBytes, losslessWebp, pngOf, webp } from "./image-samples.ts"

const png = pngOf(64)
const whole = { png, jpeg, webp, losslessWebp }

describe("an image header", () => {
  it("reads image headers that browsers write", () => {
    const read = (bytes: Uint8Array) => readImageHeader(bytes)
    const square = { width: 64, height: 64, animated: false, whole: true }
    assert.deepEqual(read(png), { type: "image/png", ...square })
    assert.deepEqual(read(jpeg), { type: "image/jpeg", ...square })
    assert.deepEqual(read(webp), { type: "image/webp", ...square })
    assert.deepEqual(read(losslessWebp), { type: "image/webp", ...square })
    for (const [name, bytes] of Object.entries(whole)) assert.isUndefined(problemOfImage(bytes), name)
  })

  it("Other content is no image under any name", () => {
    const others = ["", "GIF89a", "<svg xmlns='http://www.w3.org/2000/svg'/>", "%PDF-1.7", "RIFF1234WAVE", "\u0089PNG"]
    for (const other of others) assert.equal(problemOfImage(joinedBytes(other)), "unknown", other)
    assert.equal(problemOfImage(joinedBytes("<html>", png)), "unknown")
  })

  it("Missing or additional bytes break an image", () => {
    for (const [name, bytes] of Object.entries(whole)) {
      assert.equal(problemOfImage(joinedBytes(bytes, "<script>alert(1)</script>")), "broken", name)
      for (let length = 12; length < bytes.length; length += 1)
        assert.equal(problemOfImage(bytes.subarray(0, length)), "broken", `${name} of ${length}`)
    }
  })

  it("Images too large, small, oblong or heavy are refused without decoding", () => {
    const huge = joinedBytes(png)
    new DataView(huge.buffer).setUint32(16, 20_000)
    new DataView(huge.buffer).setUint32(20, 20_000)
    assert.equal(problemOfImage(huge), "large")
    assert.equal(problemOfSource(readImageHeader(huge), 8192), "large")
    assert.equal(problemOfImage(pngOf(65, 64)), "ratio")
    assert.isUndefined(problemOfSource(readImageHeader(pngOf(65, 64)), 8192))
    assert.equal(problemOfImage(pngOf(63)), "small")
    assert.isUndefined(problemOfImage(pngOf(2048)))
    assert.equal(problemOfImage(pngOf(2049)), "large")
    assert.equal(problemOfImage(pngOf(64, 64, [["tEXt", new Uint8Array(512 * 1024)]])), "heavy")
  })

  it("An animated image is recognised", () => {
    assert.equal(problemOfImage(pngOf(64, 64, [["acTL", new Uint8Array(8)]])), "animated")
    const animated = joinedBytes(webp, "ANIM", new Uint8Array([0, 0, 0, 0]))
    new DataView(animated.buffer).setUint32(4, animated.length - 8, true)
    assert.equal(problemOfImage(animated), "animated")
  })

  it("Reading any bytes ends, for each step advances", () => {
    const bits = fc.constantFrom(png, jpeg, webp)
    fc.assert(
      fc.property(bits, fc.array(fc.tuple(fc.nat(1200), fc.nat(255)), { maxLength: 8 }), (bytes, changes) => {
        const changed = Uint8Array.from(bytes)
        for (const [at, to] of changes) changed[at % changed.length] = to
        const header = readImageHeader(changed)
        return typeof header === "string" || (header.width > 0 && header.height > 0)
      }),
      { numRuns: 2000 }
    )
  })
})
