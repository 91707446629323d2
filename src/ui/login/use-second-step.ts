import type { ComponentType } from "react"
import { useLazyComponent } from "../../kit/use-lazy-component.ts"
import { useActor, useAppRuntime } from "../runtime/app-runtime.tsx"

/** The second step of signing in, whose code loads when the server asks for it; null before. */
export const useSecondStep = (isNeeded: boolean): { readonly Component: ComponentType } | null => {
  const { texts } = useAppRuntime()
  const session = useActor("session")
  const notices = useActor("notices")
  const loadStep = async () => (await Promise.all([import("./second-step.tsx"), texts.load()]))[0].SecondStep
  const loaded = useLazyComponent(isNeeded, loadStep, () => {
    notices.send({ type: "notices.posted", notice: { kind: "error", key: "shell.partUnloaded", values: {} } })
    session.send({ type: "session.codeDeclined" })
  })
  return isNeeded ? loaded : null
}
