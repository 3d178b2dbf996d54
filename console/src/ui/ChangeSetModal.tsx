import { ChangeSetBody, ChangeSetFoot } from './ChangeSetView.tsx'
import { Dialog } from './Dialog.tsx'
import { useBackground } from './useBackground.ts'
import { type StartedChanges, useChangeSet } from './useChangeSet.ts'

interface ChangeSetModalProps {
  readonly title: string
  readonly started: StartedChanges
  /** Areas whose answers the changes make stale. */
  readonly stale: readonly string[]
  onClose(): void
}

/** A planned set of changes: each row with what it changes, the word to apply it, its progress and result, and the way back. */
export function ChangeSetModal({ title, started, stale, onClose }: ChangeSetModalProps) {
  const work = useChangeSet(started, stale)
  const close = useBackground(work, onClose)
  return (
    <Dialog title={title} width={880} onClose={close}>
      <div className="dialog-body import">
        <ChangeSetBody work={work} name={title} />
      </div>
      <ChangeSetFoot work={work} onClose={close} />
    </Dialog>
  )
}
