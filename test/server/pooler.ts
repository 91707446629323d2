import { startProxy } from "./tcp-proxy.ts"

/** A startup packet without these parameters, as PgBouncer with `ignore_startup_parameters` sends it on. */
export const withoutParameter = (packet: Buffer, ...ignored: ReadonlyArray<string>) => {
  const texts = packet.subarray(8, -2).toString().split("\0")
  const parameters = texts.flatMap((name, place) =>
    place % 2 === 1 || ignored.includes(name) ? [] : [name, texts[place + 1]!]
  )
  const body = Buffer.from(`${parameters.join("\0")}\0\0`)
  const head = Buffer.from(packet.subarray(0, 8))
  head.writeInt32BE(body.length + 8)
  return Buffer.concat([head, body])
}

/** The address of a pooler in front of this database. */
export const startPooler = async (url: string, pooler: (packet: Buffer) => Buffer) => {
  const pooled = new URL(url)
  const { port } = await startProxy(Number(pooled.port), pooler)
  pooled.port = String(port)
  return pooled.href
}
