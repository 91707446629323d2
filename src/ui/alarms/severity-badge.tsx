import type { Severity } from "../../effects/contract/alarm-types.ts"
import { severityTones } from "../kit/notices.tsx"
import { Badge } from "../kit/panel.tsx"
import { wordsWith } from "../words/words.ts"
import type * as topics from "../words/topics/late/severities.ts"

const useWords = wordsWith<typeof topics>()

/** How bad an alarm is, in a colour of its own. */
export const SeverityBadge = ({ of }: { readonly of: Severity }) => {
  const t = useWords()
  return <Badge tone={severityTones[of]}>{t(`severity.${of}`)}</Badge>
}
