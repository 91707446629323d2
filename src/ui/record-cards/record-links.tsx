import { type ReactNode, useMemo } from "react"
import { recordAddress } from "../../contract/record-address.ts"
import { RecordLinksContext } from "../../kit/record-link.tsx"
import { namesUnder } from "../../machines/guard/verdict.ts"
import { rulesOf } from "../../machines/menu/menu-machine.ts"
import { useActorSelector, useAppRuntime } from "../runtime/app-runtime.tsx"

/** Links of records lead to their pages and show cards, as far as the operator's permissions go. */
export const RecordLinks = ({ children }: { readonly children: ReactNode }) => {
  const { cardOf } = useAppRuntime()
  const rules = useActorSelector("menu", rulesOf)
  const links = useMemo(() => {
    const names = new Set(namesUnder(rules))
    return {
      hrefOf: (of: Parameters<typeof recordAddress>[0]) => {
        const address = recordAddress(of, (rule) => names.has(rule))
        return address === null ? null : `#${address}`
      },
      cardOf
    }
  }, [rules, cardOf])
  return <RecordLinksContext value={links}>{children}</RecordLinksContext>
}
