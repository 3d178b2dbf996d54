import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { ChunkError, loadChunk } from '../platform/chunk.ts'
import { textOf } from '../platform/i18n.ts'
import { notice } from '../platform/notices.ts'
import { uiText } from './ui.text.ts'

const t = textOf(uiText)

/** What could not be loaded is told, with the way out; the page around it lives on. */
class Net extends Component<{ readonly onLost: () => void; readonly children: ReactNode }, { readonly lost: boolean }> {
  override state = { lost: false }

  static getDerivedStateFromError(error: unknown) {
    if (!(error instanceof ChunkError)) throw error
    return { lost: true }
  }

  override componentDidCatch(): void {
    notice('error', {
      title: t('partLost'),
      description: t('partLostHint'),
      action: { label: t('reloadPage'), run: () => window.location.reload() },
    })
    this.props.onLost()
  }

  override render(): ReactNode {
    return this.state.lost ? null : this.props.children
  }
}

interface Closable {
  readonly onClose: () => void
}

/** A part beside the screens (drawer, palette) that is loaded when it is first opened. */
export interface LatePart<Props extends Closable> {
  /** The component to draw; another one after it could not be loaded. */
  readonly component: () => ComponentType<Props>
}

/** Declares such a part. */
export function latePart<Props extends Closable>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  const prepare = () =>
    lazy(async () => {
      try {
        return { default: await loadChunk(load) }
      } catch (error) {
        part = prepare()
        throw error
      }
    })
  let part = prepare()
  // React's type of a lazy component loses the properties of what it loads.
  return { component: () => part as unknown as ComponentType<Props> }
}

/** Draws a late part. If it cannot be loaded a notice offers to reload, `onClose` is called, and the next opening tries again. */
export function Late<Props extends Closable>({ part, props }: { readonly part: LatePart<Props>; readonly props: Props }) {
  const Part = part.component()
  return (
    <Net onLost={props.onClose}>
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    </Net>
  )
}
