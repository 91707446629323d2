import { ForbiddenPage } from "../../ui/shell/exception-pages.tsx"
import { definePlainPage } from "../page-definition.ts"

export const page = definePlainPage(() => <ForbiddenPage reason={null} />)
