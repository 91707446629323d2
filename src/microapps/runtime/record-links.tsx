import { type ReactNode, useMemo } from "react"
import { recordAddress } from "../../contract/record-address.ts"
import { RecordLinksContext } from "../../kit/record-link.tsx"
import type { CardOf } from "../../machines/record-cards/record-card-events.ts"
import { hasPermission } from "./host-environment.ts"
import { useOpenApplication } from "./open-application-context.ts"

/** Makes links of records lead to screens of the application or pages of the console, which shows the cards. */
export const RecordLinks = ({ children }: { readonly children: ReactNode }) => {
  const { definition, hostEnvironment } = useOpenApplication()
  const links = useMemo(
    () => ({
      hrefOf: (of: CardOf) => {
        // The application's own screens need no permission for pages of the console.
        const ownAddress = recordAddress(of, () => true)
        if (ownAddress?.startsWith(`/${definition.name}/`)) return `#${ownAddress}`
        const address = recordAddress(of, hasPermission)
        return address === null ? null : `/#${address}`
      },
      cardOf: hostEnvironment.cardOf
    }),
    [definition, hostEnvironment]
  )
  return <RecordLinksContext value={links}>{children}</RecordLinksContext>
}
