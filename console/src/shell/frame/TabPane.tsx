import { Activity, memo, type ReactNode, Suspense, type UIEvent, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { useRoutes } from 'react-router'
import type { Title } from '../../platform/i18n.ts'
import type { Screen } from '../../platform/screen.ts'
import { TabContext, type TabControl } from '../../platform/tab.ts'
import { type LatePart, latePart, Part } from '../../ui/base/latePart.tsx'
import type { Tab } from '../tabs.ts'
import { ScreenBones, shapeOf } from './Bones.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'

const parts = new Map<Screen, LatePart<object>>()

function partOf(screen: Screen): LatePart<object> {
  const known = parts.get(screen)
  if (known) return known
  const part = latePart(screen.load)
  parts.set(screen, part)
  return part
}

const none = {}

interface TabPaneProps {
  readonly tab: Tab
  readonly screen: Screen
  readonly visible: boolean
  readonly change: (key: string, part: { title?: Title; dirty?: boolean }) => void
  readonly close: (key: string) => void
  readonly onRetry: (key: string) => void
}

/** One kept screen. Hidden, it keeps its state, inputs and scroll offset, and runs no effects. */
export const TabPane = memo(function TabPane({ tab, screen, visible, change, close, onRetry }: TabPaneProps) {
  const { key } = tab
  const unsaved = useRef(new Set<string>())
  const told = useRef(false)
  // Once all parts of the screen have spoken: one that says the same anew takes its word back first.
  const tell = useCallback(() => {
    const dirty = unsaved.current.size > 0
    if (dirty !== told.current) change(key, { dirty })
    told.current = dirty
  }, [key, change])
  const control = useMemo<TabControl>(
    () => ({
      setTitle: (title) => change(key, { title }),
      mark: (part, isUnsaved) => {
        if (isUnsaved) unsaved.current.add(part)
        else unsaved.current.delete(part)
        queueMicrotask(tell)
      },
      close: () => close(key),
    }),
    [key, change, tell, close],
  )
  return (
    <Activity mode={visible ? 'visible' : 'hidden'}>
      <ScrollPane>
        <TabContext value={control}>
          <ScreenBoundary onRetry={() => onRetry(key)}>
            <Suspense fallback={<ScreenBones shape={shapeOf(screen)} />}>
              <ScreenAt screen={screen} location={tab.location} />
            </Suspense>
          </ScreenBoundary>
        </TabContext>
      </ScrollPane>
    </Activity>
  )
})

function ScrollPane({ children }: { readonly children: ReactNode }) {
  const offsets = useRef(new Map<Element, { readonly top: number; readonly left: number }>())
  // Runs each time the pane becomes visible: what is not displayed may lose its offset, the pane itself and all that scrolls in it.
  useLayoutEffect(() => {
    for (const [element, { top, left }] of offsets.current) {
      if (element.isConnected) {
        element.scrollTop = top
        element.scrollLeft = left
      } else offsets.current.delete(element)
    }
  }, [])
  const remember = (event: UIEvent): void => {
    if (event.target instanceof Element) offsets.current.set(event.target, { top: event.target.scrollTop, left: event.target.scrollLeft })
  }
  return (
    <div className="shell-pane" onScrollCapture={remember}>
      {children}
    </div>
  )
}

function ScreenAt({ screen, location }: { readonly screen: Screen; readonly location: Tab['location'] }) {
  const routes = useMemo(() => [{ path: screen.path, element: <Part part={partOf(screen)} props={none} /> }], [screen])
  return useRoutes(routes, { hash: '', state: null, key: 'tab', ...location })
}
