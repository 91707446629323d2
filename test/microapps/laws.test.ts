import { describeLaws } from "../machines/laws.ts"
import { applicationMachines } from "./application-machines.ts"

describeLaws(applicationMachines)
