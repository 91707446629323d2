import { type ReactNode, useMemo } from "react"
import { recordAddress } from "../../contract/record-address.ts"
import { RecordLinksContext } from "../../kit/record-link.tsx"
import type { CardOf } from "../../machines/record-cards/record-card-events.ts"
import { holds } from "./host-environment.ts"
import { useInside } from "./inside.ts"

/** Links of records lead to screens of the application or to pages of the console, which shows the cards. */
export const RecordLinks = ({ children }: { readonly children: ReactNode }) => {
  const { definition, hostEnvironment } = useInside()
  const links = useMemo(
    () => ({
      hrefOf: (of: CardOf) => {
        const address = recordAddress(of, holds)
        if (address === null) return null
        return address.startsWith(`/${definition.name}/`) ? `#${address}` : `/#${address}`
      },
      cardOf: hostEnvironment.cardOf
    }),
    [definition, hostEnvironment]
  )
  return <RecordLinksContext value={links}>{children}</RecordLinksContext>
}
