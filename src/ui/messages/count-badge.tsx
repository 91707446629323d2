import { Badge } from "../../kit/panel.tsx"

const MAX_COUNT = 99

/** The number of waiting messages. Only visual: its container has the number in its name. */
export const CountBadge = ({ count, small = false }: { readonly count: number; readonly small?: boolean }) =>
  count === 0 ? null : (
    <Badge tone="plainCount" aria-hidden {...(small ? { minW: "3.5", fontSize: "0.625rem", lineHeight: "14px" } : {})}>
      {count > MAX_COUNT ? `${MAX_COUNT}+` : count}
    </Badge>
  )
