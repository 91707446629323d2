import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto"

const der = (tag: number, ...parts: ReadonlyArray<Uint8Array>): Buffer => {
  const body = Buffer.concat(parts)
  const { length } = body
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}
const sequence = (...parts: ReadonlyArray<Uint8Array>) => der(0x30, ...parts)
const hex = (text: string) => Buffer.from(text, "hex")
const time = (day: Date) => der(0x17, Buffer.from(`${day.toISOString().replace(/[-:T]/g, "").slice(2, 14)}Z`))

const ecdsaWithSha256 = sequence(hex("06082a8648ce3d040302"))
const name = sequence(der(0x31, sequence(hex("0603550403"), der(0x0c, Buffer.from("bench")))))
const forLoopback = sequence(hex("0603551d11"), der(0x04, sequence(der(0x87, Buffer.from([127, 0, 0, 1])))))

/**
 * A throw-away certificate for 127.0.0.1, because browsers speak HTTP/2 over TLS only. Chromium is told to trust
 * `spki`.
 */
export const makeCertificate = () => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const spki = publicKey.export({ type: "spki", format: "der" })
  const now = Date.now()
  const content = sequence(
    der(0xa0, hex("020102")),
    der(0x02, Buffer.from([1]), randomBytes(8)),
    ecdsaWithSha256,
    name,
    sequence(time(new Date(now - 86_400_000)), time(new Date(now + 86_400_000))),
    name,
    spki,
    der(0xa3, sequence(forLoopback))
  )
  const whole = sequence(content, ecdsaWithSha256, der(0x03, hex("00"), sign("sha256", content, privateKey)))
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }),
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString("base64")}\n-----END CERTIFICATE-----\n`,
    spki: createHash("sha256").update(spki).digest("base64")
  }
}
