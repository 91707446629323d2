import { ServerErrorPage } from "../../ui/page/exception-pages.tsx"
import type { Page } from "../page-definition.ts"

export const page: Page = { view: () => <ServerErrorPage /> }
