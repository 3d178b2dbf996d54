import { MAX_PAGE_SIZE } from '@camp/contract/base/page'
import { type Coach, type CoachFilter, listCoaches } from '@camp/contract/coaches/coaches'
import { disableCoachTracking, enableCoachTracking } from '@camp/contract/coaches/coaches.writing'
import { call, isFailure } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import type { ListSelection } from '../ui/list/listSelection.ts'
import { confirmStep } from '../ui/overlay/confirmDanger.tsx'
import { Can } from '../ui/page/Can.tsx'
import { coachListText } from './coachList.text.ts'

/** As many as the call takes at once. */
const MOST = 1_000

/** The ids of the chosen coaches, those on other pages too; undefined where they cannot be read, which was said by then. */
async function idsOf({ choice }: ListSelection<CoachFilter>): Promise<number[] | undefined> {
  if ('ids' in choice) return [...choice.ids]
  const found: Coach[] = []
  for (let page = 1; found.length < choice.total; page++) {
    const answer = await call(listCoaches, { query: { ...choice.filter, page, size: MAX_PAGE_SIZE, sort: ['id,asc'] } })
    if (isFailure(answer)) return undefined
    found.push(...answer.content)
    if (answer.content.length < MAX_PAGE_SIZE) break
  }
  return found.map(({ id }) => id).filter((id) => !choice.except.includes(id))
}

/** Of many none is named: the log names each. */
const MANY = { name: '' }

/** Tracking of hours of the chosen coaches is switched on or off. */
export function CoachBulk({ selection }: { readonly selection: ListSelection<CoachFilter> }) {
  const t = useText(coachListText)
  const enable = useAction(enableCoachTracking)
  const disable = useAction(disableCoachTracking)
  const turn = async (on: boolean) => {
    const { count } = selection
    if (count > MOST) return toast('error', t('tooMany'))
    const words = on
      ? { title: t('trackTitle', { count }), text: t('trackText'), confirm: t('bulkTrack') }
      : { title: t('untrackTitle', { count }), text: t('untrackText'), confirm: t('bulkUntrack') }
    if (!(await confirmStep(words))) return
    const body = await idsOf(selection)
    const done = body && (await (on ? enable : disable).run({ body }, MANY))
    if (!done) return
    selection.clear()
    if (done.count === 0) toast('info', t('trackedNone'))
    else toast('success', t(on ? 'tracked' : 'untracked', { count: done.count }))
  }
  const busy = enable.busy || disable.busy || undefined
  return (
    <Can action="COASH_TRACKING">
      <button type="button" className="link" aria-disabled={busy} onClick={() => void turn(true)}>
        {t('bulkTrack')}
      </button>
      <button type="button" className="link" aria-disabled={busy} onClick={() => void turn(false)}>
        {t('bulkUntrack')}
      </button>
    </Can>
  )
}
