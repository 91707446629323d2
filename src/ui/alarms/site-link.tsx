import { joinAddress } from "../../contract/addresses.ts"
import { chakra } from "../../kit/chakra.ts"
import { pathOfRoute } from "../../machines/guard/routes.ts"
import { grantedNames } from "../../machines/guard/verdict.ts"
import { rulesOf } from "../../machines/menu/menu-machine.ts"
import { useActorSelector } from "../runtime/app-runtime.tsx"

type Props = {
  /** Null where no site is known. */
  readonly id: number | null
  readonly name: string
  readonly tabIndex?: number
  /** The link is part of a sentence. */
  readonly underlined?: boolean
}

/** A site's name, which leads to its page for operators with that permission. */
export const SiteLink = ({ id, name, tabIndex, underlined = false }: Props) => {
  const granted = useActorSelector("menu", (snapshot) => grantedNames(rulesOf(snapshot))?.has("siteList") === true)
  return granted && id !== null ? (
    <chakra.a
      href={`#${joinAddress(pathOfRoute("site")!, { id: String(id) })}`}
      color="accent.fg"
      textDecoration={underlined ? "underline" : undefined}
      _hover={{ textDecoration: "underline" }}
      tabIndex={tabIndex}
    >
      {name}
    </chakra.a>
  ) : (
    name
  )
}
