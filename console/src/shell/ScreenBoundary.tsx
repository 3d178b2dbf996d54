import { Component, type ReactNode } from 'react'
import { ChunkError } from '../platform/chunk.ts'
import { CallError } from '../platform/query.ts'
import { ExceptionPage } from './ExceptionPage.tsx'

interface ScreenBoundaryProps {
  /** Builds the screen anew. */
  readonly onRetry: () => void
  readonly children: ReactNode
}

interface State {
  readonly error: unknown
}

/** Keeps a crash inside its tab: the other tabs and the shell live on. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof ChunkError) error.shown()
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    if (error instanceof ChunkError) return <ExceptionPage kind="chunk" />
    const requestId = error instanceof CallError ? error.failure.body?.requestId : undefined
    return <ExceptionPage kind="fault" requestId={requestId} onRetry={this.props.onRetry} />
  }
}
