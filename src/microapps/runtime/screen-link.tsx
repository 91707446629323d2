import type { ReactNode } from "react"
import type { Search } from "../../contract/addresses.ts"
import { chakra } from "../../kit/chakra.ts"
import { useHistory } from "./open-application-context.ts"

type Props = { readonly path: string; readonly search: Search; readonly children: ReactNode }

/** A link to another screen of the application. */
export const ScreenLink = ({ path, search, children }: Props) => {
  const { hrefOf } = useHistory()
  return (
    <chakra.a href={hrefOf(path, search)} color="accent.fg" _hover={{ textDecoration: "underline" }}>
      {children}
    </chakra.a>
  )
}
