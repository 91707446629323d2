import type { ReactNode } from "react"
import { chakra } from "../kit/chakra.ts"
import { Icon, type IconName } from "../kit/icons.tsx"
import { Panel } from "../kit/panel.tsx"

export const Disc = chakra("span", {
  base: {
    display: "grid",
    placeItems: "center",
    boxSize: "36px",
    flexShrink: "0",
    rounded: "full",
    border: "1px solid"
  },
  variants: {
    state: {
      done: { bg: "success.bg", color: "success.fg", borderColor: "success.fg" },
      processing: { bg: "accent", color: "fg.onAccent", borderColor: "accent" },
      waiting: { bg: "bg.subtle", color: "fg.subtle", borderColor: "border.control" },
      failed: { bg: "danger.bg", color: "danger.fg", borderColor: "danger.fg" }
    }
  }
})

type Props = {
  readonly state: "done" | "failed"
  readonly icon: IconName
  readonly title: string
  readonly lead: string
  readonly children: ReactNode
}

/** What became of a submission, large, and beneath it what there is to know of it. */
export const Result = ({ state, icon, title, lead, children }: Props) => (
  <Panel maxW="1080px" mx="auto" p={{ base: "4", md: "8" }}>
    <chakra.header display="grid" justifyItems="center" gap="2" mb="8" textAlign="center">
      <Disc state={state} boxSize="56px">
        <Icon name={icon} size="28px" />
      </Disc>
      <chakra.h1 fontSize="xl">{title}</chakra.h1>
      <chakra.p color="fg.muted">{lead}</chakra.p>
    </chakra.header>
    {children}
  </Panel>
)
