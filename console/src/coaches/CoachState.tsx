import { activeFlg } from '@camp/contract/base/labels'
import type { Coach } from '@camp/contract/coaches/coaches'
import { useText } from '../platform/i18n.ts'
import { StatusTag } from '../ui/table/cells.tsx'
import { absencesText } from './absences.text.ts'
import { coachListText } from './coachList.text.ts'

interface CoachProps {
  readonly coach: Coach
}

const isAway = ({ awayFrom, activeFlg: state }: Coach): boolean => awayFrom !== null && state === 'ACTIVE'

/** Is the coach there? Who is away is so until a day, and somebody may stand in. */
export function CoachState({ coach }: CoachProps) {
  return isAway(coach) ? <AwayTag coach={coach} /> : <StatusTag of={activeFlg} value={coach.activeFlg} />
}

/** Until when a coach is away; nothing of one who is there. */
export function AwayTag({ coach }: CoachProps) {
  const t = useText(absencesText)
  const { awayTo, substituteName } = coach
  if (!isAway(coach)) return null
  return (
    <span className="tag tag-amber" title={substituteName === null ? t('noSubstitute') : t('by', { name: substituteName })}>
      {awayTo === null ? t('away') : t('awayUntil', { day: awayTo.slice(5) })}
    </span>
  )
}

/** Are hours counted? */
export function TrackingTag({ on }: { readonly on: boolean }) {
  const t = useText(coachListText)
  return <span className={`tag ${on ? 'tag-plain' : 'tag-grey'}`}>{t(on ? 'trackingOn' : 'trackingOff')}</span>
}
