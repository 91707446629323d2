import type { ReactNode } from "react"
import { isPermitted } from "../../machines/session/permission.ts"
import { userOf } from "../../machines/session/session-machine.ts"
import { useActorSelector } from "../runtime/app-runtime.tsx"

/** Asks whether something is there for the operator's role: `permitted(["admin"])`. */
export const usePermitted = () => {
  const user = useActorSelector("session", userOf)
  return (roles: ReadonlyArray<string>): boolean => isPermitted(roles, user?.role ?? null)
}

/** Draws its children for operators whose role is listed, and for everybody where the list is empty. */
export const Permitted = ({
  roles,
  children
}: {
  readonly roles: ReadonlyArray<string>
  readonly children: ReactNode
}) => (usePermitted()(roles) ? children : null)
