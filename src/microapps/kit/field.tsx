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

/** A label, its control, and beneath it what is wrong with it. The line for the problem is always there, so nothing jumps. */
export const Field = ({ label, problem, hint, required = false, children }: Props) => {
  const id = useId()
  const said = problem ?? hint
  return (
    <div className="wh-field">
      <div>
        <label htmlFor={id}>{label}</label>
        {required ? (
          <span aria-hidden className="wh-required">
            *
          </span>
        ) : null}
      </div>
      {children({
        id,
        ...(required ? { "aria-required": true as const } : {}),
        ...(problem === undefined ? {} : { "aria-invalid": true as const }),
        ...(said === undefined ? {} : { "aria-describedby": `${id}-said` })
      })}
      <p id={`${id}-said`} className={problem === undefined ? "wh-said" : "wh-said wh-wrong"}>
        {said}
      </p>
    </div>
  )
}
