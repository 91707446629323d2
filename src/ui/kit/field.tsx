import { chakra } from "@chakra-ui/react/styled-system"
import { type ReactNode, useId } from "react"

/** What a control needs to be tied to its label and its problem. */
type Tied = {
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
  readonly children: (tied: Tied) => ReactNode
}

/** Beneath a control: what to know of it, or what is wrong with it. */
export const Said = chakra("p", {
  base: { minH: "5", fontSize: "xs", lineHeight: "1.6", color: "fg.subtle" },
  variants: { wrong: { true: { color: "danger.fg" } } }
})

/** A label, its control, and beneath it what is wrong with it. The line for the problem is always there, so nothing jumps. */
export const Field = ({ label, problem, hint, required, children }: Props) => {
  const id = useId()
  const said = problem ?? hint
  return (
    <chakra.div display="grid" gap="1" pb="1">
      <chakra.div display="flex" gap="1" fontSize="sm">
        <chakra.label htmlFor={id} fontWeight="medium" color="fg.muted">
          {label}
        </chakra.label>
        {required === true ? (
          <chakra.span aria-hidden color="danger.fg">
            *
          </chakra.span>
        ) : null}
      </chakra.div>
      {children({
        id,
        ...(required === true ? { "aria-required": true as const } : {}),
        ...(problem === undefined ? {} : { "aria-invalid": true as const }),
        ...(said === undefined ? {} : { "aria-describedby": `${id}-said` })
      })}
      <Said id={`${id}-said`} wrong={problem !== undefined}>
        {said}
      </Said>
    </chakra.div>
  )
}
