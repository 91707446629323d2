import { Badge } from "../../kit/panel.tsx"

const MAX_COUNT = 99

/** The number of waiting messages. Only visual: its container has the number in its name. */
export const CountBadge = ({ count }: { readonly count: number }) =>
  count === 0 ? null : (
    <Badge tone="plainCount" aria-hidden>
      {count > MAX_COUNT ? `${MAX_COUNT}+` : count}
    </Badge>
  )
