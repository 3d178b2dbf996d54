import { deleteFollowUp, type FollowUp, keepPromise } from '@camp/contract/followUps/followUps'
import { textOf } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import { followUpsCardText } from './followUps.parts.text.ts'

const t = textOf(followUpsCardText)

/** What else shows promises: the queue of the workplace. */
const alsoStale = { stale: ['Home'] }

/** The steps that one takes with a note besides writing it. */
export function useNoteSteps() {
  const keeping = useAction(keepPromise, alsoStale)
  const removing = useAction(deleteFollowUp, alsoStale)
  return {
    busy: keeping.busy || removing.busy,
    turn: async ({ id, parentId, keptAt }: FollowUp) => {
      const kept = keptAt === null
      if (await keeping.run({ body: { id, kept } }, { parentId })) toast('success', t(kept ? 'kept' : 'reopened'))
    },
    remove: async ({ id, parentId }: FollowUp) => {
      if (!(await confirmDanger({ title: t('deleteTitle'), text: t('deleteHint'), confirm: t('delete') }))) return
      if (await removing.run({ params: { id } }, { parentId })) toast('success', t('deleted'))
    },
  }
}
