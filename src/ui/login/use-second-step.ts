import { type ComponentType, useEffect, useState } from "react"
import { useActor, useAppRuntime } from "../runtime/app-runtime.tsx"

/** The second step of signing in, whose code is loaded when the server asks for it; null as long as it does not, or they are not there. */
export const useSecondStep = (asked: boolean): { readonly SecondStep: ComponentType } | null => {
  const { texts } = useAppRuntime()
  const session = useActor("session")
  const notices = useActor("notices")
  const [loaded, setLoaded] = useState<{ readonly SecondStep: ComponentType } | null>(null)
  useEffect(() => {
    if (!asked || loaded !== null) return
    Promise.all([import("./second-step.tsx"), texts.load()]).then(
      ([step]) => setLoaded(step),
      () => {
        notices.send({ type: "notices.posted", notice: { kind: "error", key: "shell.partUnloaded", values: {} } })
        session.send({ type: "session.codeDeclined" })
      }
    )
  }, [asked, loaded, session, notices, texts])
  return asked ? loaded : null
}
