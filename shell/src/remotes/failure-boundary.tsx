import { Component, type ReactNode } from 'react'

interface Props {
  /** Replaces the children once they have failed to render. */
  card: ReactNode
  onFailure?: (() => void) | undefined
  children: ReactNode
}

/** Limits a failure to the part of the screen where it happened. */
export class FailureBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.props.onFailure?.()
  }

  override render() {
    return this.state.hasFailed ? this.props.card : this.props.children
  }
}
