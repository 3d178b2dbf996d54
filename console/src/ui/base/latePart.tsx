import { Component, type ComponentType, type FunctionComponent, lazy, type ReactNode, Suspense } from 'react'
import { ChunkError, chunk } from '../../platform/chunk.ts'
import { textOf, useText } from '../../platform/i18n.ts'
import { notice } from '../../platform/notices.ts'
import { platformText } from '../../platform/platform.text.ts'
import { Button } from './Button.tsx'
import './latePart.css'

/** A screen, a dialog, a drawer or a part of one that is loaded when it is first opened. */
export interface LatePart<Props> {
  /** The component to draw: the same one until it was shown that it could not be loaded. */
  readonly component: () => FunctionComponent<Props>
  /** Begins to load what will be wanted soon. */
  readonly prepare: () => void
}

/** Declares such a part. This is the one way: a `lazy` alone never tries again what failed, and takes the screen along. */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  const { read, prepare } = chunk(load)
  let script: Promise<ComponentType<Props>> | undefined
  let component: FunctionComponent<Props> | undefined
  const componentNow = (): FunctionComponent<Props> => {
    const loading = read()
    if (component && script === loading) return component
    script = loading
    // React's type of a lazy component loses the properties of what it loads.
    component = lazy(async () => ({ default: await loading })) as unknown as FunctionComponent<Props>
    return component
  }
  return { component: componentNow, prepare }
}

/** The part itself: waits by Suspense, and throws a `ChunkError` where it cannot be loaded. */
export function Part<Props extends object>({ part, props }: { readonly part: LatePart<Props>; readonly props: Props }) {
  const Loaded = part.component()
  return <Loaded {...props} />
}

interface NetProps {
  /** Stands in the place of what is lost. */
  readonly lost: ReactNode
  readonly onLost?: () => void
  readonly children: ReactNode
}

/** Catches what could not be loaded, and that alone: the page around it lives on, with all that was typed. */
class Net extends Component<NetProps, { readonly lost: boolean }> {
  override state = { lost: false }

  static getDerivedStateFromError(error: unknown) {
    if (!(error instanceof ChunkError)) throw error
    return { lost: true }
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof ChunkError) error.shown()
    this.props.onLost?.()
  }

  override render(): ReactNode {
    return this.state.lost ? this.props.lost : this.props.children
  }
}

const reload = (): void => window.location.reload()

const tell = (): void => {
  const t = textOf(platformText)
  notice('error', { title: t('partLost'), description: t('partLostHint'), action: { label: t('reloadPage'), run: reload } })
}

interface Closable {
  onClose(): void
}

/** Draws a dialog or drawer. If it cannot be loaded a notice offers to reload, `onClose` is called, and the next opening tries again. */
export function Late<Props extends Closable>({ part, props }: { readonly part: LatePart<Props>; readonly props: Props }) {
  const onLost = (): void => {
    tell()
    props.onClose()
  }
  return (
    <Net lost={null} onLost={onLost}>
      <Suspense fallback={null}>
        <Part part={part} props={props} />
      </Suspense>
    </Net>
  )
}

interface LateInPlaceProps<Props> {
  readonly part: LatePart<Props>
  readonly props: Props
  /** Stands there until it is loaded. */
  readonly waiting?: ReactNode
  /** Puts away what cannot be loaded; the notice is as that of a dialog. Without it, the place itself says so. */
  readonly onLost?: () => void
}

/** Draws a part of a screen. If it cannot be loaded its place offers to reload; the screen around it stays. */
export function LateInPlace<Props extends object>({ part, props, waiting = null, onLost }: LateInPlaceProps<Props>) {
  const putAway = onLost && {
    onLost: () => {
      tell()
      onLost()
    },
  }
  return (
    <Net lost={onLost ? waiting : <Lost />} {...putAway}>
      <Suspense fallback={waiting}>
        <Part part={part} props={props} />
      </Suspense>
    </Net>
  )
}

function Lost() {
  const t = useText(platformText)
  return (
    <div className="latePart-part-lost" role="alert">
      <strong>{t('partLost')}</strong>
      <p>{t('partLostHint')}</p>
      <Button onClick={reload}>{t('reloadPage')}</Button>
    </div>
  )
}
