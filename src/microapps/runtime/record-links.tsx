import { type ReactNode, useMemo } from "react"
import { recordAddress } from "../../contract/record-address.ts"
import { searchIn, splitAddress } from "../../contract/addresses.ts"
import { loadMenu } from "../../effects/storage/stored-session.ts"
import { RecordLinksContext } from "../../kit/record-link.tsx"
import { holds } from "./console-link.tsx"
import { useInside } from "./inside.ts"

/** Links of records lead to screens of the application or to pages of the console, which shows the cards. */
export const RecordLinks = ({ children }: { readonly children: ReactNode }) => {
  const { definition, history, hostEnvironment } = useInside()
  const links = useMemo(() => {
    const own = `/${definition.name}`
    return {
      hrefOf: (of: Parameters<typeof recordAddress>[0]) => {
        const address = recordAddress(of, (rule) => holds(loadMenu(), rule))
        if (address === null) return null
        const { path, search } = splitAddress(address)
        return path.startsWith(`${own}/`) ? history.hrefOf(path.slice(own.length), searchIn(search)) : `/#${address}`
      },
      cards: hostEnvironment.recordCards
    }
  }, [definition, history, hostEnvironment])
  return <RecordLinksContext value={links}>{children}</RecordLinksContext>
}
