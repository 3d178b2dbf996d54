import { useText } from '../../platform/i18n.ts'
import { toast } from '../../platform/notices.ts'
import { openDrawer } from '../../platform/signedIn/drawers.ts'
import { changesText } from './changes.text.ts'
import type { useChangeSet } from './useChangeSet.ts'

/** Closed while it changes something, a set goes on as a task: that is said. */
export function useBackground({ set, open }: Pick<ReturnType<typeof useChangeSet>, 'set' | 'open'>, onClose: () => void): () => void {
  const t = useText(changesText)
  return () => {
    if (open && set && set.stage !== 'PLAN') {
      openDrawer('tasks')
      toast('info', t('inBackground'))
    }
    onClose()
  }
}
