import { Component, type ReactNode, useEffect } from "react"
import { routeOf } from "../../machines/guard/routes.ts"
import { useRoom } from "../house.tsx"
import { useWords } from "../words/words.tsx"
import { Broken } from "./broken.tsx"
import type { Page } from "./pages.tsx"

type BoundaryProps = { readonly visit: object; readonly children: ReactNode }

/** A bug in a view ends here. Another visit gets another chance. */
class Boundary extends Component<BoundaryProps, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null }
  static getDerivedStateFromError = (error: unknown) => ({ error })
  override componentDidUpdate({ visit }: BoundaryProps) {
    if (visit !== this.props.visit && this.state.error !== null) this.setState({ error: null })
  }
  override render() {
    return this.state.error === null ? this.props.children : <Broken error={this.state.error} />
  }
}

/** Where a page stands: tells the guard of its arrival, and the tabs of a page that was entered. */
export const Frame = ({ page }: { readonly page: Page }) => {
  const guard = useRoom("guard")
  const tabs = useRoom("tabs")
  const t = useWords()
  const { visit, title, entered } = page
  useEffect(() => {
    guard.send({ type: "guard.arrived" })
    if (entered !== true) return
    const { name, fullPath, query } = visit
    tabs.send({
      type: "tabs.visited",
      tab: { title, name, fullPath, query, ignoreCache: routeOf(name)?.ignoreCache ?? false }
    })
  }, [guard, tabs, visit, title, entered])
  const named = t(title)
  useEffect(() => {
    document.title = `${named} · Wheelhouse`
  }, [named])
  return <Boundary visit={visit}>{page.draw()}</Boundary>
}
