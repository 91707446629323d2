import { addWords } from "./all-words.ts"
import * as en from "./en-US/happened.ts"
import * as zh from "./zh-CN/happened.ts"

addWords({ "en-US": en, "zh-CN": zh })
