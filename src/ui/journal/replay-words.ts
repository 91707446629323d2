import type * as words from "../words/topics/late/replay.ts"
import { wordsWith } from "../words/words.ts"

export const useReplayWords = wordsWith<typeof words>()
