import { ForbiddenPage } from "../../ui/page/exception-pages.tsx"
import { definePlainPage } from "../page-definition.ts"

export const page = definePlainPage(() => <ForbiddenPage reason={null} />)
