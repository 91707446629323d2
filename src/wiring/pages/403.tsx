import { ForbiddenPage } from "../../ui/page/exception-pages.tsx"
import type { Page } from "../page-definition.ts"

export const page: Page = { view: () => <ForbiddenPage reason={null} /> }
