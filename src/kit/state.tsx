import type { ReactNode } from "react"
import { chakra } from "./chakra.ts"
import type { Fault } from "../contract/fault.ts"
import { Button } from "./controls.ts"
import { Alert } from "./panel.tsx"
import { faultText, useTexts } from "./texts.ts"

type Props = {
  readonly title: string
  readonly lead: string
  readonly role?: "alert" | "status"
  /** True if it replaces a whole screen. */
  readonly heading?: boolean
  readonly children?: ReactNode
}

/** Shown in place of content: nothing there, no match, or a failure. */
export const State = ({ title, lead, role = "status", heading = false, children }: Props) => (
  <Box role={role}>
    {heading ? <h1>{title}</h1> : <p>{title}</p>}
    <p>{lead}</p>
    <div>{children}</div>
  </Box>
)

type FaultProps = { readonly fault: Fault | null }

/** The id of a failed call in the server's log. A click selects it. */
export const RequestId = ({ fault }: { readonly fault: Fault }) => {
  const t = useTexts()
  return fault.requestId === undefined ? null : (
    <chakra.p fontSize="xs" fontWeight="normal">
      {t("kit.request")}: <span style={{ userSelect: "all" }}>{fault.requestId}</span>
    </chakra.p>
  )
}

/** A failed read: its subject, its reason, and a button to retry. */
export const ErrorState = ({
  title,
  fault,
  retry,
  children
}: FaultProps & { readonly title?: string; readonly retry: () => void; readonly children?: ReactNode }) => {
  const t = useTexts()
  return (
    <State role="alert" title={title ?? t("kit.unable")} lead={fault === null ? "" : faultText(t, fault)}>
      <Button variant="solid" onClick={retry}>
        {t("kit.retry")}
      </Button>
      {children}
      {fault === null ? null : <RequestId fault={fault} />}
    </State>
  )
}

/** The reason why an action failed, above its subject. */
export const FailureAlert = ({ fault, children }: FaultProps & { readonly children?: ReactNode }) => {
  const t = useTexts()
  if (fault === null) return null
  return (
    <Alert role="alert" rounded="sm" mb="3">
      <strong>{faultText(t, fault)}</strong>
      {children}
      <RequestId fault={fault} />
    </Alert>
  )
}

const Box = chakra("div", {
  base: {
    display: "grid",
    justifyItems: "center",
    alignContent: "center",
    gap: "1",
    minH: "160px",
    p: "6",
    textAlign: "center",
    whiteSpace: "normal",
    overflowWrap: "anywhere",
    "& > :first-child": { fontWeight: "medium" },
    "& > h1": { fontSize: "lg", fontWeight: "bold" },
    "& > p + p, & > h1 + p": { color: "fg.subtle" },
    "& > div": { display: "flex", flexWrap: "wrap", justifyContent: "center", gap: "2", mt: "3" },
    "& > div > p": { w: "full", color: "fg.subtle" },
    "& > div > button": {
      flexShrink: "1",
      h: "auto",
      minH: { base: "11", md: "8" },
      py: "1",
      lineHeight: "1.4",
      whiteSpace: "normal"
    }
  }
})

/** Placeholders in the shape of the coming rows, so that nothing moves when they arrive. */
export const SkeletonRows = ({ count }: { readonly count: number }) => (
  <Rows aria-hidden>
    {Array.from({ length: count }, (_, index) => (
      <div key={index}>
        <div style={{ width: `${92 - ((index * 13) % 30)}%` }} />
      </div>
    ))}
  </Rows>
)

const Rows = chakra("div", {
  base: {
    "& > div": {
      display: "flex",
      alignItems: "center",
      h: "11",
      px: "3",
      borderBottom: "1px solid",
      borderColor: "border"
    },
    "& > div > div": { h: "3", rounded: "sm", bg: "bg.hover", animation: "pulse 1.4s ease-in-out infinite" }
  }
})
