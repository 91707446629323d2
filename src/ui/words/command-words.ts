import { addWords } from "./all-words.ts"
import * as commands from "./topics/late/commands.ts"

addWords(commands)
