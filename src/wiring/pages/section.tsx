import type { MicroappName } from "../../machines/microapps/microapp-events.ts"
import { MicroappPage } from "../../ui/microapps/microapp-page.tsx"
import { definePlainPage } from "../page-definition.ts"

export const page = definePlainPage(({ section }) => <MicroappPage section={section as MicroappName} />)
