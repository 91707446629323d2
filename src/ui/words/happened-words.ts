import { addWords } from "./all-words.ts"
import * as happened from "./topics/happened.ts"

addWords(happened)
