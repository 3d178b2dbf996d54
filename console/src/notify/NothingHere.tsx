import type { ReactNode } from 'react'
import { EmptyState } from '../ui/page/StateViews.tsx'

/** An empty tab of a drawer. */
export function NothingHere({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="notify-nothing">
      <EmptyState title={title}>{children}</EmptyState>
    </div>
  )
}
