import { Component, type ReactNode } from 'react'

interface Props {
  /** Stands in for the children once they have failed. */
  card: ReactNode
  children: ReactNode
}

/** Keeps a failure to the part of the screen that it happened in. */
export class FailureBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.card : this.props.children
  }
}
