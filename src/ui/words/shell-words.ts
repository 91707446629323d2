import * as kit from "../kit/topics/kit.ts"
import * as records from "../kit/topics/records.ts"
import * as exportEnds from "../kit/topics/late/export-ends.ts"
import type { Topics } from "../kit/topic.ts"

const topics = import.meta.glob<Topics>("./topics/*.ts", { eager: true })

/** What the shell and its pages say: plain, so that the shell need not wait for i18next. What comes later stands in `topics/late`. */
export const shellWords: Topics = Object.assign({ ...kit, ...records, ...exportEnds }, ...Object.values(topics))
