import { defer, from, NEVER, of, tap, timer } from "rxjs"
import { alarmStream } from "../src/effects/alarms/live/alarm-stream.ts"
import { type ReceivedMessage, connectTo } from "../src/effects/alarms/live/connect-to.ts"
import type { OpenAlarms } from "../src/contract/alarms.ts"
import { saveToken } from "../src/effects/storage/local-storage.ts"
import { makeTestClient } from "../test/server/test-client.ts"

const TIMEOUT_MS = 60_000

/**
 * Consoles that follow alarms by the console's own code, wherever the server is. Counts the ends of their connections,
 * and the tries for new ones.
 */
export const followAlarms = (count: number, token: string, address: () => string) => {
  saveToken(token)
  let cut = 0
  const consoles = Array.from({ length: count }, () => ({ live: false, tries: 0 }))
  const where = {
    get origin() {
      return address()
    },
    language: () => "en-US",
    fetch
  }
  const list = () =>
    from(
      makeTestClient(address())
        .get<OpenAlarms>("/system-admin/alarm/open", { token })
        .then(({ data }) => data)
    )
  const followed = consoles.map((console) =>
    alarmStream({
      list,
      connect: (last) =>
        defer(() => {
          console.tries += 1
          const received = { opened: false, closed: false }
          const onClose = () => {
            if (received.opened && !received.closed) cut += 1
          }
          const onMessage = ({ message }: ReceivedMessage) => Object.assign(received, { [message.type]: true })
          return connectTo(where)(last).pipe(tap({ next: onMessage, error: onClose, complete: onClose }))
        }),
      frame: () => timer(16),
      retryNow: NEVER,
      connectionNeeded: of(true),
      now: Date.now,
      random: Math.random
    }).subscribe(({ type }) => {
      if (type === "alarms.opened") console.live = true
      if (type === "alarms.connectionLost") console.live = false
    })
  )
  return {
    allLive: async () => {
      const until = performance.now() + TIMEOUT_MS
      while (!consoles.every(({ live }) => live)) {
        if (performance.now() > until) throw new Error("Not all consoles follow alarms again")
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    /** Counts from this call on. */
    count: () => {
      cut = 0
      for (const each of consoles) each.tries = 0
    },
    counted: () => ({ cut, tries: Math.max(...consoles.map(({ tries }) => tries)) }),
    leave: () => followed.forEach((each) => each.unsubscribe())
  }
}
