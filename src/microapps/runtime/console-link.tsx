import type { ReactNode } from "react"
import { joinAddress, type Search } from "../../contract/addresses.ts"
import type { Section } from "../../contract/sections.ts"
import { chakra } from "../../kit/chakra.ts"
import { hasPermission } from "./host-environment.ts"

type Props = {
  readonly section: Section
  /** The permission of the page, if it belongs to System Backend. */
  readonly rule?: string
  readonly path: string
  readonly search: Search
  readonly children: ReactNode
}

/** True if the operator may open the section and, within it, the page. */
export const isGranted = (section: Section, rule: string = section) => hasPermission(section) && hasPermission(rule)

/**
 * A link to another section of the console, for operators who may open its page. It also works in an application that
 * stands alone.
 */
export const ConsoleLink = ({ section, rule, path, search, children }: Props) =>
  isGranted(section, rule) ? (
    <chakra.a href={`/#${joinAddress(path, search)}`} color="accent.fg" _hover={{ textDecoration: "underline" }}>
      {children}
    </chakra.a>
  ) : (
    children
  )
