import { redirect } from "@tanstack/react-router"
import { waitFor } from "xstate"
import { splitAddress } from "../../machines/guard/address.ts"
import { verdictIn } from "../../machines/guard/guard-machine.ts"
import type { Visit } from "../../machines/guard/guard-events.ts"
import type { Verdict } from "../../machines/guard/verdict.ts"
import { type AppRuntime, actorOf } from "../runtime/app-runtime.tsx"

/** What a page may be drawn for; the other verdicts lead elsewhere. */
export type Drawn = Exclude<Verdict, { readonly kind: "logInFirst" | "goTo" }>

/** Tells the guard of a visit, waits for its verdict, and goes where it sends. Rejects when a newer navigation has come. */
export const resolveVisit = async ({ console }: AppRuntime, visit: Visit, signal: AbortSignal): Promise<Drawn> => {
  const guard = actorOf(console, "guard")
  guard.send({ type: "guard.visited", visit })
  const judged = await waitFor(guard, (snapshot) => snapshot.context.visit !== visit || verdictIn(snapshot) !== null, {
    timeout: Number.POSITIVE_INFINITY,
    signal
  })
  const verdict = verdictIn(judged)
  if (judged.context.visit !== visit || verdict === null) throw new DOMException("A newer visit came", "AbortError")
  if (verdict.kind === "logInFirst") throw redirect({ to: "/login", search: verdict.search, replace: true })
  if (verdict.kind === "goTo") {
    const { path, query } = splitAddress(verdict.fullPath)
    throw redirect({ to: path, search: query, replace: true })
  }
  return verdict
}
