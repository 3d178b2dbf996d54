import { type ReactNode, useEffect, useState } from 'react'
import { EmptyState } from '../ui/page/StateViews.tsx'

/** An empty tab of a drawer. */
export function NothingHere({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="notify-nothing">
      <EmptyState title={title}>{children}</EmptyState>
    </div>
  )
}

const EVERY_MS = 30_000

/** Draws a component anew from time to time, so that "2 minutes ago" stays true. */
export function useMinute(): void {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
}
