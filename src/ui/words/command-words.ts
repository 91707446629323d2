import { addWords } from "./all-words.ts"
import * as en from "./en-US/commands.ts"
import * as zh from "./zh-CN/commands.ts"

addWords({ "en-US": en, "zh-CN": zh })
