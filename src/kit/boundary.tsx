import { Component, type ReactNode } from "react"

type Props = {
  /** With another one the case is settled: what is drawn gets another chance. */
  readonly visit?: object
  readonly onBug: (error: unknown) => void
  readonly children: ReactNode
}

/** A bug in a view ends here, and is reported. */
export class Boundary extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError = () => ({ broken: true })
  override componentDidUpdate({ visit }: Props) {
    if (visit !== this.props.visit && this.state.broken) this.setState({ broken: false })
  }
  override componentDidCatch = (error: unknown) => this.props.onBug(error)
  override render = () => (this.state.broken ? null : this.props.children)
}
