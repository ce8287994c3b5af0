import { Component, type ReactNode } from 'react'
import { FailedState } from '#platform/client/ui/failed-state.tsx'
import { markHydrated } from './hydrated.ts'

const wentWrong = 'Something went wrong'

/** Keeps a failure inside the main area: the shell stays, a sentence and Retry take the screen's place. */
export class ErrorBoundary extends Component<{ children: ReactNode; onRetry: () => void }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError = () => ({ failed: true })

  override componentDidCatch() {
    markHydrated()
  }

  retry = () => {
    this.props.onRetry()
    this.setState({ failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <div className="wrap py-16">
        <title>{wentWrong}</title>
        <h1 className="text-center text-3xl">{wentWrong}</h1>
        <FailedState text="This page could not be shown." onRetry={this.retry} />
      </div>
    )
  }
}
