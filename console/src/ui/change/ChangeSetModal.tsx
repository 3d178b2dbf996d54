import { useText } from '../../platform/i18n.ts'
import { toast } from '../../platform/notices.ts'
import { openDrawer } from '../../platform/signedIn/drawers.ts'
import { Button } from '../base/Button.tsx'
import { ImportSteps } from '../import/ImportSteps.tsx'
import { Dialog } from '../overlay/Dialog.tsx'
import { ChangeSetBody, ChangeSetFoot } from './ChangeSetView.tsx'
import { changesText } from './changes.text.ts'
import { type StartedChanges, useChangeSet } from './useChangeSet.ts'

export interface ChangeSetProps {
  readonly title: string
  readonly started: StartedChanges
  /** Areas whose answers the changes make stale; left out where that is not known, which makes all of them so. */
  readonly stale?: readonly string[]
  /** The file that was just sent. */
  readonly fileName?: string
  /** Leads to another file, where one can be chosen. */
  readonly onRestart?: () => void
  readonly onClose: () => void
}

/**
 * A planned set of changes, in whatever stage it is: each row with what it changes, the word to apply it, its progress and result, and
 * the way back.
 */
export function ChangeSetModal({ title, started, stale, fileName, onRestart, onClose }: ChangeSetProps) {
  const t = useText(changesText)
  const work = useChangeSet(started, stale)
  const close = useBackground(work, onClose)
  const planned = (work.set?.stage ?? 'PLAN') === 'PLAN'
  const file = work.set?.fileName ?? fileName
  return (
    <Dialog title={title} width={880} onClose={close}>
      <div className="dialog-body import">
        {file && <ImportSteps step={planned ? 'check' : 'result'} />}
        <ChangeSetBody work={work} name={file ?? title} />
      </div>
      <ChangeSetFoot
        work={work}
        onClose={close}
        back={onRestart && <Button onClick={onRestart}>{planned ? t('again') : t('another')}</Button>}
      />
    </Dialog>
  )
}

/** Closed while it changes something, a set goes on as a task: that is said. */
function useBackground({ set, open }: Pick<ReturnType<typeof useChangeSet>, 'set' | 'open'>, onClose: () => void): () => void {
  const t = useText(changesText)
  return () => {
    if (open && set && set.stage !== 'PLAN') {
      openDrawer('tasks')
      toast('info', t('inBackground'))
    }
    onClose()
  }
}
