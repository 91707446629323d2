import type * as words from "../words/topics/late/machine-panel.ts"
import { wordsWith } from "../words/words.ts"

export const useMachineWords = wordsWith<typeof words>()
