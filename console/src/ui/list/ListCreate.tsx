import { useHolds } from '../../platform/session.ts'
import { Button } from '../base/Button.tsx'
import { refusable } from '../page/refusable.ts'
import { EmptyState } from '../page/StateViews.tsx'

/** Stands above the button for a new one while there are none at all. */
export interface FirstStep {
  readonly first: { readonly title: string; readonly hint: string }
}

/** What makes a new one. */
export interface Create extends Partial<FirstStep> {
  readonly label: string
  /** The right that it takes. */
  readonly code?: string
  readonly run: () => void
  /** Why none can be made as things stand. */
  readonly refusal?: string | undefined
}

export function CreateButton({ label, code, run, refusal }: Create) {
  const holds = useHolds()
  if (code !== undefined && !holds(code)) return null
  return (
    <Button kind="primary" data-shortcut="n" {...refusable(refusal, run)}>
      {label}
    </Button>
  )
}

export function Empty({ create }: { readonly create: Create | undefined }) {
  if (!create?.first) return <EmptyState />
  return (
    <EmptyState title={create.first.title} action={create.refusal === undefined && <CreateButton {...create} />}>
      {create.first.hint}
    </EmptyState>
  )
}
