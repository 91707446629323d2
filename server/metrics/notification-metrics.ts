import { Counter, type Registry } from "prom-client"
import type { Observe } from "../notifications/deliver.ts"

/** What this server tried to send; what waits is read of the database. */
export const notificationMetrics = (registers: Array<Registry>): Observe => {
  const tries = new Counter({
    name: "wheelhouse_notification_tries_total",
    help: "Notifications that this server tried to send, by their way and by what became of it: sent, failed, or to be tried again.",
    labelNames: ["method", "outcome"],
    registers
  })
  return (method, outcome) => tries.inc({ method, outcome })
}
