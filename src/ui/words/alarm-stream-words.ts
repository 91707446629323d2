import * as alarmStream from "./topics/late/alarm-stream.ts"
import { addWords } from "./all-words.ts"

addWords(alarmStream)
