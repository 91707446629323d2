import { Component, type ReactNode } from "react"

type Props = {
  /** Any change of this value clears the bug, and the content is rendered again. */
  readonly visit?: object
  readonly onBug: (error: unknown) => void
  readonly children: ReactNode
}

/** Catches a bug in a view, and reports it. */
export class Boundary extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError = () => ({ broken: true })
  override componentDidUpdate({ visit }: Props) {
    if (visit !== this.props.visit && this.state.broken) this.setState({ broken: false })
  }
  override componentDidCatch = (error: unknown) => this.props.onBug(error)
  override render = () => (this.state.broken ? null : this.props.children)
}
