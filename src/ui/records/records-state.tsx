import { chakra } from "@chakra-ui/react/styled-system"
import type { ReactNode } from "react"

type Props = {
  readonly title: string
  readonly lead: string
  readonly role?: "alert" | "status"
  readonly children?: ReactNode
}

/** In place of rows: nothing there, nothing found, or a list that could not be loaded. */
export const RecordsState = ({ title, lead, role = "status", children }: Props) => (
  <chakra.div
    role={role}
    display="grid"
    justifyItems="center"
    alignContent="center"
    gap="1"
    minH="240px"
    p="6"
    textAlign="center"
    whiteSpace="normal"
    overflowWrap="anywhere"
  >
    <chakra.p fontWeight="medium">{title}</chakra.p>
    <chakra.p color="fg.subtle">{lead}</chakra.p>
    <chakra.div display="flex" gap="2" mt="3">
      {children}
    </chakra.div>
  </chakra.div>
)
