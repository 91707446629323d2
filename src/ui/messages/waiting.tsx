import { Badge } from "../../kit/panel.tsx"

const MOST = 99

/** How many wait. It is drawn only: whatever carries it says the number in its name. */
export const Waiting = ({ count }: { readonly count: number }) =>
  count === 0 ? null : (
    <Badge tone="count" aria-hidden>
      {count > MOST ? `${MOST}+` : count}
    </Badge>
  )
