import { assign, emit, setup, type SnapshotFrom, type AnyActorRef, type AnyStateMachine } from "xstate"
import { replaceLogic } from "../xstate-internals.ts"
import type { ErrorReport, UnexpectedErrorEvent } from "./unexpected-error-events.ts"

/** At most one report for each page: later errors follow from the first. `retried` lists reloaded addresses. */
type Context = { readonly open: ReadonlyArray<ErrorReport>; readonly retried: ReadonlyArray<string> }

/** A bug occurred, shown or not. */
type UnexpectedErrorsEmitted = {
  readonly type: "unexpectedErrors.raised"
  readonly pageName: string
  readonly part: string
}

/** Bugs on pages that the operator has not left yet. These pages show the 500 page instead. */
export const unexpectedErrorsMachine = setup({
  types: { context: {} as Context, events: {} as UnexpectedErrorEvent, emitted: {} as UnexpectedErrorsEmitted }
}).createMachine({
  id: "unexpectedErrors",
  context: { open: [], retried: [] },
  on: {
    "unexpectedErrors.reported": {
      actions: [
        assign(({ context, event: { report } }) => ({
          open: context.open.some(({ pageName }) => pageName === report.pageName)
            ? context.open
            : [...context.open, report]
        })),
        emit(({ event: { report } }) => ({
          type: "unexpectedErrors.raised",
          pageName: report.pageName,
          part: report.part
        }))
      ]
    },
    "unexpectedErrors.retried": {
      actions: assign(({ context, event }) => ({
        retried: [...context.retried.filter((page) => page !== event.page), event.page]
      }))
    },
    "unexpectedErrors.settled": {
      guard: ({ context, event }) => context.open.some(({ pageName }) => pageName === event.pageName),
      actions: assign(({ context, event }) => ({
        open: context.open.filter(({ pageName }) => pageName !== event.pageName)
      }))
    }
  }
})

type Snapshot = SnapshotFrom<typeof unexpectedErrorsMachine>
export const errorReportOf =
  (pageName: string) =>
  ({ context }: Snapshot): ErrorReport | null =>
    context.open.find((report) => report.pageName === pageName) ?? null
/** True after a failed retry. A reloaded page may find files that a newer build has renamed. */
export const wasRetried =
  (page: string) =>
  ({ context }: Snapshot): boolean =>
    context.retried.includes(page)

const TOKEN = /\b\w{32,}\b/g
const NAMED =
  /((?:password|token|secret|captcha|authorization|api_?key|merchant_?key)\w*["']?\s*[=:]\s*["']?)[^\s"',;&)}]+/gi

/** Masks known secrets in a text, and everything that looks like a secret. */
const maskedText = (text: string, secrets: ReadonlyArray<string>): string =>
  secrets
    .filter((secret) => secret !== "")
    .reduce((masked, secret) => masked.replaceAll(secret, "•••"), text)
    .replace(TOKEN, "•••")
    .replace(NAMED, "$1•••")

type Caught = Pick<ErrorReport, "at" | "pageName" | "page" | "part"> & { readonly cause: unknown }

/** The report of a bug, safe to show, copy and journal. */
export const errorReportFrom = ({ cause, page, ...report }: Caught, secrets: ReadonlyArray<string>): ErrorReport => {
  const { name, message, stack } = cause instanceof Error ? cause : { name: "", message: String(cause), stack: "" }
  const safe = (text: string, most: number) => maskedText(text, secrets).slice(0, most)
  return {
    ...report,
    page: safe(page, 500),
    what: safe(name === "" ? message : `${name}: ${message}`, 500),
    trace: safe(stack ?? "", 2000)
  }
}

/** True if the code of a part did not arrive: the network failed, or a newer build has renamed the file. */
export const isUnloaded = ({ what }: ErrorReport): boolean =>
  /dynamically imported|importing a module|module script|preload/i.test(what)

/** The report as one text for support. */
export const errorReportText = ({ at, page, part, what, trace }: ErrorReport): string =>
  [`500 ${what}`, `page: ${page}`, `part: ${part}`, `time: ${new Date(at).toISOString()}`, trace].join("\n").trim()

/**
 * Isolates a machine from its own bugs. A failing event is reported and changes nothing. A failing child does not end
 * its machine, whereas xstate would end all machines above. Changes the given machine.
 */
export const withErrorIsolation = <M extends AnyStateMachine>(
  machine: M,
  report: (actor: AnyActorRef, cause: unknown) => void
): M =>
  replaceLogic(machine, ({ transition }) => ({
    transition: (snapshot, event, scope) => {
      if (event.type.startsWith("xstate.error.actor")) return snapshot
      try {
        return transition(snapshot, event, scope)
      } catch (cause) {
        report(scope.self, cause)
        return snapshot
      }
    }
  }))
