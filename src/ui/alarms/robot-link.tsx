import { joinAddress } from "../../contract/addresses.ts"
import { details } from "../../contract/record-facts.ts"
import { rulesOf } from "../../machines/menu/menu-machine.ts"
import { chakra } from "../../kit/chakra.ts"
import { useActorSelector } from "../runtime/app-runtime.tsx"
import { useTexts } from "../../kit/texts.ts"

type Props = {
  readonly id: string
  readonly tabIndex?: number
  /** The link is part of a sentence. */
  readonly underlined?: boolean
}

/** A robot's number, which leads to its page in the device platform for operators with that permission. */
export const RobotLink = ({ id, tabIndex, underlined = false }: Props) => {
  const t = useTexts()
  const granted = useActorSelector("menu", (snapshot) => rulesOf(snapshot).some(({ name }) => name === "device-admin"))
  return granted ? (
    <chakra.a
      href={`#${joinAddress(details["robots"]!.path, { robot_id: id })}`}
      color="accent.fg"
      textDecoration={underlined ? "underline" : undefined}
      _hover={{ textDecoration: "underline" }}
      tabIndex={tabIndex}
      title={t("board.openRobot", { robot: id })}
    >
      {id}
    </chakra.a>
  ) : (
    id
  )
}
