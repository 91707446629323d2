import { DashboardPage } from "../../ui/dashboard/dashboard-page.tsx"
import { definePlainPage } from "../page-definition.ts"

export const page = definePlainPage(() => <DashboardPage />)
