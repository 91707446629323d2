import type { Visit } from "../../machines/guard/guard-events.ts"
import { App } from "../app.tsx"
import type { AppRuntime } from "../runtime/app-runtime.tsx"
import { LoginPage } from "../login/login-page.tsx"
import { Frame } from "../page/frame.tsx"
import { Loading } from "../page/loading.tsx"
import type { Page } from "../page/page.ts"
import { Root } from "./root.tsx"

export const loginPageOf = (visit: Visit): Page => ({
  visit,
  title: "login.submit",
  tab: null,
  draw: () => <LoginPage />
})

/** Without a page: the app is loading. */
export const LoginShell = ({ runtime, page }: { readonly runtime: AppRuntime; readonly page: Page | null }) => (
  <App runtime={runtime}>
    <Root>{page === null ? <Loading /> : <Frame page={page} />}</Root>
  </App>
)
