import { Redacted } from "effect"
import { beforeEach } from "vitest"
import { outboxOf } from "./queued.ts"
import { startMailServer } from "./receivers.ts"
import { startServer } from "./test-server.ts"

/** A server that sends mail, and its mail server, which accepts everything at the start of each test and is empty. */
export const startMailing = async () => {
  const receiver = await startMailServer()
  const usual = { ...receiver.behaviour }
  const takeAll = () => Object.assign(receiver.behaviour, usual)
  const server = await startServer({
    mail: { url: Redacted.make(receiver.url), from: "Wheelhouse <alarms@console.example>" },
    consoleUrl: "https://console.example/"
  })
  const to = (address: string) => receiver.received.filter(({ recipients }) => recipients.includes(address))
  beforeEach(async () => {
    takeAll()
    receiver.received.length = 0
    await server.query("delete from notifications")
  })
  return { server, receiver, takeAll, to, outbox: outboxOf(server.query) }
}
