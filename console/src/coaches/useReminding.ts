import { SEND_HOLD_SECONDS } from '@camp/contract/base/undo'
import { remindCoaches } from '@camp/contract/coaches/coaches.comments'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTaken } from '../ui/change/undo.ts'
import { coachesText } from './coaches.text.ts'

type Body = Parameters<ReturnType<typeof useAction<typeof remindCoaches>>['run']>[0]['body']

/** Reminds the coaches of clock-ins; what was chosen, and is not reminded of, is told by its number. */
export function useReminding() {
  const t = useText(coachesText)
  const taken = useTaken(remindCoaches.area)
  const { run, busy, error } = useAction(remindCoaches)
  const remind = async (body: Body, chosen: number): Promise<boolean> => {
    const done = await run({ body })
    if (!done) return false
    const said = { count: done.count, seconds: SEND_HOLD_SECONDS }
    if (done.count === 0) toast('info', t('remindedNone'))
    else taken(done.count < chosen ? t('remindedSome', { ...said, skipped: chosen - done.count }) : t('reminded', said), done.undo)
    return true
  }
  return { remind, busy, error }
}
