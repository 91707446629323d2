import type { ReactNode } from "react"
import type { ComparedCount } from "../../contract/dashboard.ts"
import { Badge } from "../../kit/panel.tsx"

/** Changes above this percentage are not shown, because the periods are not comparable. */
const MAX_PERCENT = 1000

const percentOf = ({ now, former }: ComparedCount) => (former === 0 ? 0 : Math.round((100 * (now - former)) / former))

type Props = {
  readonly of: ComparedCount
  /** The direction that is good news, if either is. */
  readonly good?: "more" | "less"
  readonly children: ReactNode
}

/** The change since the former period as a signed chip, where a comparison is possible, and the former figure. */
export const Change = ({ of, good, children }: Props) => {
  const percent = percentOf(of)
  const isBetter = percent > 0 === (good === "more")
  const tone = good === undefined ? "neutral" : isBetter ? "success" : "danger"
  return (
    <>
      {percent === 0 || Math.abs(percent) >= MAX_PERCENT ? null : (
        <Badge tone={tone} me="1.5">
          {percent > 0 ? "+" : "−"}
          {Math.abs(percent)}%
        </Badge>
      )}
      {children}
    </>
  )
}
