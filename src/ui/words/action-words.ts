import { addWords } from "./all-words.ts"
import * as en from "./en-US/actions.ts"
import * as zh from "./zh-CN/actions.ts"

addWords({ "en-US": en, "zh-CN": zh })
