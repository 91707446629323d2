import { ServerErrorPage } from "../../ui/shell/exception-pages.tsx"
import { definePlainPage } from "../page-definition.ts"

export const page = definePlainPage(() => <ServerErrorPage />)
