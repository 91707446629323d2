import type { ReactNode } from "react"
import { isPermitted } from "../../machines/session/permission.ts"
import { userOf } from "../../machines/session/session-machine.ts"
import { useActorSelector } from "../runtime/app-runtime.tsx"

/** Answers whether the operator's role may see something: `permitted(["admin"])`. */
export const usePermitted = () => {
  const user = useActorSelector("session", userOf)
  return (roles: ReadonlyArray<string>): boolean => isPermitted(roles, user?.role ?? null)
}

/** Renders its children for operators with a listed role, and for everybody if the list is empty. */
export const Permitted = ({
  roles,
  children
}: {
  readonly roles: ReadonlyArray<string>
  readonly children: ReactNode
}) => (usePermitted()(roles) ? children : null)
