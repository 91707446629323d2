import { everyMachine } from "./every-machine.ts"
import { describeLaws } from "./laws.ts"

describeLaws(everyMachine)
