import { type ReactNode, useId } from "react"
import { chakra } from "./chakra.ts"

/** Attributes that tie a control to its label and its problem. */
export type ControlProps = {
  readonly id: string
  readonly "aria-required"?: true
  readonly "aria-invalid"?: true
  readonly "aria-describedby"?: string
}

type Props = {
  readonly label: string
  readonly problem?: string | undefined
  readonly hint?: string | undefined
  readonly required?: boolean
  readonly children: (controlProps: ControlProps) => ReactNode
}

/** The hint or problem below a control. */
export const FieldHint = chakra("p", {
  base: { minH: "5", fontSize: "xs", lineHeight: "1.6", color: "fg.subtle" },
  variants: { wrong: { true: { color: "danger.fg" } } }
})

/** A label, its control, and below it the problem. The line of the problem is always there, so that nothing jumps. */
export const Field = ({ label, problem, hint, required, children }: Props) => {
  const id = useId()
  const message = problem ?? hint
  return (
    <Box>
      <div>
        <label htmlFor={id}>{label}</label>
        {required === true ? <span aria-hidden>*</span> : null}
      </div>
      {children({
        id,
        ...(required === true ? { "aria-required": true as const } : {}),
        ...(problem === undefined ? {} : { "aria-invalid": true as const }),
        ...(message === undefined ? {} : { "aria-describedby": `${id}-said` })
      })}
      <FieldHint id={`${id}-said`} wrong={problem !== undefined}>
        {message}
      </FieldHint>
    </Box>
  )
}

/** One style rule for everything around the control. */
const Box = chakra("div", {
  base: {
    display: "grid",
    // A higher neighbour in the line does not part the label from its control.
    alignContent: "start",
    gap: "1",
    pb: "1",
    "& > div:first-of-type": { display: "flex", gap: "1", fontSize: "sm" },
    "& > div:first-of-type > label": { fontWeight: "medium", color: "fg.muted" },
    "& > div:first-of-type > span": { color: "danger.fg" }
  }
})
