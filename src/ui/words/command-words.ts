import { addWords } from "./all-words.ts"
import * as commands from "./topics/commands.ts"

addWords(commands)
