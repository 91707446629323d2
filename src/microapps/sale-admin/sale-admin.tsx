import { registerApplication } from "../runtime/register-application.tsx"
import { definition } from "./definition.ts"

registerApplication(definition)
