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

/**
 * A part beside the screens (drawer, palette) that is loaded when it is first opened. If it cannot be, a notice offers to reload, `onClose`
 * is called, and the next opening tries again.
 */
export function latePart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { readonly onClose: () => void }> {
  const prepare = () =>
    lazy(async () => {
      try {
        return { default: await loadChunk(load) }
      } catch (error) {
        Part = prepare()
        throw error
      }
    })
  let Part = prepare()
  return function Late(props) {
    // The lazy part keeps the properties of what it loads; React's own type of it loses them.
    const Loaded = Part as unknown as ComponentType<typeof props>
    return (
      <Net onLost={props.onClose}>
        <Suspense fallback={null}>
          <Loaded {...props} />
        </Suspense>
      </Net>
    )
  }
}
