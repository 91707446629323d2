import type { ReactNode } from "react"
import { joinAddress, type Search } from "../../contract/addresses.ts"
import { robots } from "../../contract/robots.ts"
import type { Section } from "../../contract/sections.ts"
import { loadMenu } from "../../effects/storage/stored-session.ts"
import { chakra } from "../../kit/chakra.ts"

type Props = {
  readonly section: Section
  readonly path: string
  readonly search: Search
  readonly children: ReactNode
}

/** A link to another section of the console, for operators with that section. It works in an application that stands alone, too. */
export const ConsoleLink = ({ section, path, search, children }: Props) =>
  loadMenu().some(({ name }) => name === section) ? (
    <chakra.a href={`/#${joinAddress(path, search)}`} color="accent.fg" _hover={{ textDecoration: "underline" }}>
      {children}
    </chakra.a>
  ) : (
    children
  )

/** A robot's number, which leads to its page. */
export const RobotLink = ({ id }: { readonly id: string }) => (
  <ConsoleLink section="device-admin" path={robots.detail!.path} search={{ robot_id: id }}>
    {id}
  </ConsoleLink>
)
