import { UserSettingsPage } from "../../ui/account/user-settings-page.tsx"
import { definePlainPage } from "../page-definition.ts"

export const page = definePlainPage(() => <UserSettingsPage />)
