import { Subject } from "rxjs"

/** Locks of this browser. The window that holds one sounds, or shows notifications on the desktop; the others do not. */
const names = { sound: "wheelhouse-alarms-sound", desktop: "wheelhouse-alarms-desktop" } as const
type Kind = keyof typeof names

/** The turns of this window, while it has a line. */
const held = new Set<Kind>()
export const hasTurn = (kind: Kind): boolean => held.has(kind)
export const hasAnyTurn = (): boolean => held.size > 0

/** A window in which nobody has done anything yet may not sound: it does not take the turn from one that may. */
const whenActive = (begin: () => void, signal: AbortSignal): void => {
  const userActivation: UserActivation | undefined = navigator.userActivation
  if (userActivation?.hasBeenActive === true) return begin()
  const over = new AbortController()
  const first = () => {
    over.abort()
    begin()
  }
  for (const type of ["pointerdown", "keydown"])
    addEventListener(type, first, { signal: AbortSignal.any([signal, over.signal]) })
}

/** Stands in line for both turns, behind the windows that came before, and hands on at the end. Where there are no locks each window has them. */
export const takeTurns = () => {
  const over = new AbortController()
  const { signal } = over
  const gained = new Subject<void>()
  const { locks }: { readonly locks?: Pick<LockManager, "request"> } = navigator
  const hold = (kind: Kind) => {
    held.add(kind)
    gained.next()
    return new Promise<void>((done) => signal.addEventListener("abort", () => done()))
  }
  const take = (kind: Kind) => {
    if (locks === undefined) return void hold(kind)
    locks.request(names[kind], { signal }, () => hold(kind)).catch(() => {})
  }
  take("desktop")
  whenActive(() => take("sound"), signal)
  return {
    gained,
    leave: () => {
      held.clear()
      over.abort()
    }
  }
}
