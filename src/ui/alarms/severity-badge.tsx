import type { Severity } from "../../contract/alarm-types.ts"
import { severityTones } from "../../kit/notices.tsx"
import { Badge } from "../../kit/panel.tsx"
import { useTexts } from "../../kit/texts.ts"

/** The severity of an alarm, in a colour of its own. */
export const SeverityBadge = ({ of }: { readonly of: Severity }) => {
  const t = useTexts()
  return <Badge tone={severityTones[of]}>{t(`severity.${of}`)}</Badge>
}
