import { Subject } from "rxjs"

/** Locks of this browser. Only the window that holds a lock plays sounds or shows desktop notifications. */
const names = { sound: "wheelhouse-alarms-sound", desktop: "wheelhouse-alarms-desktop" } as const
type Kind = keyof typeof names

/** The locks that this window holds. */
const ownLocks = new Set<Kind>()
export const isLeader = (kind: Kind): boolean => ownLocks.has(kind)
export const isAnyLeader = (): boolean => ownLocks.size > 0

/** Waits for the operator's first action. Before that a window may play no sound, so it does not take the lock. */
const whenActive = (begin: () => void, signal: AbortSignal): void => {
  const userActivation: UserActivation | undefined = navigator.userActivation
  if (userActivation?.hasBeenActive === true) return begin()
  const abortController = new AbortController()
  const first = () => {
    abortController.abort()
    begin()
  }
  for (const type of ["pointerdown", "keydown"])
    addEventListener(type, first, { signal: AbortSignal.any([signal, abortController.signal]) })
}

/**
 * Queues for both locks behind earlier windows, and releases them at the end. In a browser without locks every window
 * is a leader.
 */
export const joinElection = () => {
  const abortController = new AbortController()
  const { signal } = abortController
  const becameLeader = new Subject<void>()
  const { locks }: { readonly locks?: Pick<LockManager, "request"> } = navigator
  const lead = (kind: Kind) => {
    ownLocks.add(kind)
    becameLeader.next()
    return new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()))
  }
  const take = (kind: Kind) => {
    if (locks === undefined) return void lead(kind)
    locks.request(names[kind], { signal }, () => lead(kind)).catch(() => {})
  }
  take("desktop")
  whenActive(() => take("sound"), signal)
  return {
    becameLeader,
    leave: () => {
      ownLocks.clear()
      abortController.abort()
    }
  }
}
