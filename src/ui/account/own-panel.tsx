import { type ReactNode, useId } from "react"
import { chakra } from "../../kit/chakra.ts"
import { Panel } from "../../kit/panel.tsx"

type Props = {
  readonly title: string
  readonly action?: ReactNode
  /** Replaces missing entries. */
  readonly empty: string
  readonly children: ReadonlyArray<ReactNode>
}

/** A named part of the User Center: a list, or a line that says that it is empty. */
export const OwnPanel = ({ title, action, empty, children }: Props) => {
  const id = useId()
  return (
    <Panel aria-labelledby={id}>
      <chakra.header
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        gap="3"
        px="5"
        pt="4"
        pb="2"
      >
        <chakra.h2 id={id} fontSize="lg">
          {title}
        </chakra.h2>
        {action}
      </chakra.header>
      {children.length === 0 ? (
        <chakra.p px="5" pb="4" color="fg.subtle">
          {empty}
        </chakra.p>
      ) : (
        <chakra.ul pb="2">{children}</chakra.ul>
      )}
    </Panel>
  )
}

export const OwnEntry = chakra("li", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    columnGap: "4",
    px: "5",
    py: "2.5",
    borderTop: "1px solid",
    borderColor: "border",
    "& > :first-of-type": { minW: "0", overflowWrap: "anywhere" }
  }
})
export const OwnLine = chakra("span", {
  base: { display: "block", fontSize: "sm", color: "fg.subtle" }
})
