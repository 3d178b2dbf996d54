import { Component, type ReactNode } from 'react'
import { ChunkError } from '../../platform/chunk.ts'
import { tellCrash } from '../../platform/crash.ts'
import { CallError } from '../../platform/signedIn/query.ts'
import { ExceptionPage } from '../base/ExceptionPage.tsx'

interface ScreenBoundaryProps {
  /** Builds the screen anew. */
  readonly onRetry: () => void
  readonly children: ReactNode
}

interface State {
  readonly error: unknown
  /** Under which the server's log has the crash. */
  readonly crashId: string | null
}

/** Keeps a crash inside its tab: the other tabs and the shell live on. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, State> {
  override state: State = { error: null, crashId: null }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof ChunkError) error.shown()
    // A call that failed is in the log of the server already, under its own id.
    else if (!(error instanceof CallError)) void tellCrash(error).then((crashId) => this.setState({ crashId }))
  }

  override render(): ReactNode {
    const { error, crashId } = this.state
    if (error === null) return this.props.children
    if (error instanceof ChunkError) return <ExceptionPage kind="chunk" />
    const requestId = error instanceof CallError ? error.failure.body?.requestId : (crashId ?? undefined)
    return <ExceptionPage kind="fault" requestId={requestId} onRetry={this.props.onRetry} />
  }
}
