import { Component, type ReactNode } from 'react'
import { ChunkError, refetchStylesheets, reloadForUpgrade } from '../chunk.ts'

type ErrorBoundaryProps = {
  children: ReactNode
  /** Rendered instead of the children after a failure; `retry` renders the children again. */
  failed: (retry: () => void) => ReactNode
  onFailure?: () => void
}

/** Keeps a failure within its children. After an upgrade, a missing chunk reloads the page once. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError = () => ({ hasFailed: true })

  override componentDidCatch(error: unknown) {
    this.props.onFailure?.()
    if (error instanceof ChunkError) void reloadForUpgrade()
  }

  retry = () => {
    refetchStylesheets()
    this.setState({ hasFailed: false })
  }

  override render() {
    return this.state.hasFailed ? this.props.failed(this.retry) : this.props.children
  }
}
