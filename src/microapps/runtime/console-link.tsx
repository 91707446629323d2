import type { ReactNode } from "react"
import { joinAddress, type Search } from "../../contract/addresses.ts"
import type { Section } from "../../contract/sections.ts"
import type { Rule } from "../../contract/session.ts"
import { loadMenu } from "../../effects/storage/stored-session.ts"
import { chakra } from "../../kit/chakra.ts"

type Props = {
  readonly section: Section
  /** The permission of the page within System Backend. */
  readonly rule?: string
  readonly path: string
  readonly search: Search
  readonly children: ReactNode
}

export const holds = (rules: ReadonlyArray<Rule>, name: string): boolean =>
  rules.some((rule) => rule.name === name || holds(rule.children ?? [], name))

/** True for a section, and within it the page, that the operator may open. */
export const isGranted = (section: Section, rule: string | undefined) => {
  const granted = loadMenu().find(({ name }) => name === section)
  return granted !== undefined && (rule === undefined || holds(granted.children ?? [], rule))
}

/** A link to another section of the console, for operators who may open its page. It works in an application that stands alone, too. */
export const ConsoleLink = ({ section, rule, path, search, children }: Props) =>
  isGranted(section, rule) ? (
    <chakra.a href={`/#${joinAddress(path, search)}`} color="accent.fg" _hover={{ textDecoration: "underline" }}>
      {children}
    </chakra.a>
  ) : (
    children
  )
