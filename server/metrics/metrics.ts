import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Effect, References } from "effect"
import { HttpServer, HttpServerRequest, HttpServerResponse } from "effect/http"
import type { SqlClient } from "effect/sql"
import { createServer } from "node:http"
import { performance } from "node:perf_hooks"
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client"
import { codes } from "../../src/contract/codes.ts"
import type { AlarmStreams } from "../alarms/alarm-streams.ts"
import type { CurrentCall } from "../http/current-call.ts"
import type { CallObserver } from "../http/observe-calls.ts"
import { callsWaiting } from "../http/concurrency-limit.ts"
import { cannotListen } from "../http/listen.ts"
import type { Observe } from "../notifications/deliver.ts"
import { databaseMetrics } from "./database-metrics.ts"

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const names = new Map<number | string, string>(Object.entries(codes).map(([name, code]) => [code, name]))

const guessedAt: ReadonlySet<string | undefined> = new Set(["captcha", "password", "otp"])

/** The name of the code, or of the field that a guess got wrong. */
const outcomeOf = (code: number | string, { field, enrolment }: typeof CurrentCall.Service) => {
  if (enrolment) return "enrolment"
  return code === codes.invalidInput && guessedAt.has(field) ? field! : (names.get(code) ?? "none")
}

/** A gauge whose value is read at each scrape. */
const gauge = (registers: Array<Registry>, name: string, help: string, read: () => number) => {
  const metric: Gauge = new Gauge({ name, help, registers, collect: () => metric.set(read()) })
}

/** Names and codes come from the contract, which limits the number of series. */
const callMetrics = (registers: Array<Registry>): CallObserver => {
  const durations = new Histogram({
    name: "wheelhouse_call_duration_seconds",
    help: "Calls by the contract's name and the envelope's code: the HTTP status without an envelope, none without an answer.",
    labelNames: ["name", "code"],
    buckets: SECONDS,
    registers
  })
  const running = new Gauge({ name: "wheelhouse_calls_running", help: "Calls that are being answered.", registers })
  gauge(registers, "wheelhouse_calls_waiting", "Calls that wait for other calls of their topic.", callsWaiting)
  const signIns = new Counter({
    name: "wheelhouse_sign_ins_total",
    help: "Sign-ins by outcome: granted, or the reason of the refusal.",
    labelNames: ["outcome"],
    registers
  })
  return {
    started: () => running.inc(),
    ended: (call, code, seconds) => {
      const { name = "unknown" } = call
      running.dec()
      durations.observe({ name, code }, seconds)
      if (name === "signIn.login") signIns.inc({ outcome: outcomeOf(code, call) })
    }
  }
}

const eventLoopMetrics = (registers: Array<Registry>) => {
  let before = performance.eventLoopUtilization()
  gauge(
    registers,
    "nodejs_eventloop_utilization_ratio",
    "The share of the time since the last scrape in which the event loop was busy.",
    () => {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, before)
      before = now
      return utilization
    }
  )
}

const streamMetrics = ({ counts }: AlarmStreams["Service"], registers: Array<Registry>) => {
  gauge(registers, "wheelhouse_alarm_streams", "Open streams of alarms.", () => counts().open)
  const counter = (name: "messages" | "dropped", help: string) => {
    const total: Counter = new Counter({
      name: `wheelhouse_alarm_streams_${name}_total`,
      help,
      registers,
      collect: () => {
        total.reset()
        total.inc(counts()[name])
      }
    })
  }
  counter("messages", "Messages to streams of alarms, with beats.")
  counter("dropped", "Streams of alarms that the server dropped, because nobody read them.")
}

/** Counts this server's tries. Waiting notifications are read from the database. */
const notificationMetrics = (registers: Array<Registry>): Observe => {
  const tries = new Counter({
    name: "wheelhouse_notification_tries_total",
    help: "Notifications that this server tried to send, by method and outcome: sent, failed, or again.",
    labelNames: ["method", "outcome"],
    registers
  })
  return (method, outcome) => tries.inc({ method, outcome })
}

export interface MetricSources {
  readonly sql: SqlClient.SqlClient
  readonly streams: AlarmStreams["Service"]
}

/** Serves the metrics at an address of their own, without a token: everybody who can reach it reads them. */
export const startMetrics = Effect.fnUntraced(
  function* (host: string, port: number, answering: MetricSources | undefined) {
    const registry = new Registry()
    const registers = [registry]
    collectDefaultMetrics({ register: registry })
    eventLoopMetrics(registers)
    if (answering !== undefined) streamMetrics(answering.streams, registers)
    const readDatabase = answering === undefined ? Effect.succeed(new Registry()) : databaseMetrics(answering.sql)
    const page = Effect.gen(function* () {
      const { url } = yield* HttpServerRequest.HttpServerRequest
      if (url !== "/metrics") return HttpServerResponse.text("Metrics are at /metrics\n", { status: 404 })
      const all = Registry.merge([registry, yield* readDatabase])
      const text = yield* Effect.promise(() => all.metrics())
      return HttpServerResponse.text(text, { contentType: all.contentType })
    })
    const server = yield* NodeHttpServer.make(createServer, { host, port, gracefulShutdownTimeout: 0 }).pipe(
      Effect.catchTag("ServeError", ({ cause }) => Effect.fail(cannotListen(cause, host, port, "METRICS_")))
    )
    yield* Effect.provideService(HttpServer.serveEffect(page), HttpServer.HttpServer, server)
    return {
      observer: callMetrics(registers),
      notified: notificationMetrics(registers),
      metrics: `${HttpServer.formatAddress(server.address)}/metrics`
    }
  },
  Effect.provideService(References.TracerEnabled, false)
)
