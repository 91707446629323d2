import type { ReactNode } from "react"

type Props = {
  readonly title: string
  readonly lead: string
  readonly role?: "alert" | "status"
  /** Where it stands for a whole screen. */
  readonly heading?: boolean
  readonly children?: ReactNode
}

/** In place of content: nothing there, nothing found, or something that could not be had. */
export const State = ({ title, lead, role = "status", heading = false, children }: Props) => (
  <div className="wh-state" role={role}>
    {heading ? <h1>{title}</h1> : <p className="wh-strong">{title}</p>}
    <p className="wh-subtle">{lead}</p>
    <div className="wh-row">{children}</div>
  </div>
)

/** In the shape of the rows to come, so that nothing moves when they arrive. */
export const SkeletonRows = ({ count }: { readonly count: number }) => (
  <div aria-hidden>
    {Array.from({ length: count }, (_, index) => (
      <div key={index} className="wh-skeleton">
        <div style={{ width: `${92 - ((index * 13) % 30)}%` }} />
      </div>
    ))}
  </div>
)
