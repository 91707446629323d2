import { wordsWith } from "../words/words.ts"
import type * as topics from "../words/topics/late/dashboard.ts"
import type * as severities from "../words/topics/late/severities.ts"

export const useDashboardWords = wordsWith<typeof topics & typeof severities>()
