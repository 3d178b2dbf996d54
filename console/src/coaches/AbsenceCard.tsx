import type { Coach } from '@camp/contract/coaches/coaches'
import { type CoachAbsence, endCoachAbsence, getCoachAbsences } from '@camp/contract/coaches/coaches.absences'
import { useState } from 'react'
import { formatDay } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { absencesText } from './absences.text.ts'

const noting = latePart(async () => (await import('./AbsenceModal.tsx')).AbsenceModal)

/** When a coach is, was and will be away, the latest first. */
export function AbsenceCard({ coach: { id, name, activeFlg } }: { readonly coach: Coach }) {
  const t = useText(absencesText)
  const edits = useHolds()('COASH_EDIT')
  const absences = useCall(getCoachAbsences, { params: { id } }, { quiet: () => true })
  const [open, setOpen] = useState<{ readonly absence: CoachAbsence | null }>()
  const add = edits && activeFlg === 'ACTIVE' && <Button onClick={() => setOpen({ absence: null })}>{t('add')}</Button>
  return (
    <Card title={t('title')} extra={add}>
      {absences.error && <ErrorState failure={absences.error.failure} onRetry={() => void absences.refetch()} />}
      {!absences.data && !absences.error && <LoadingLines />}
      {absences.data?.length === 0 && <p className="quiet">{t('none')}</p>}
      {absences.data && absences.data.length > 0 && (
        <ul className="coaches-absences">
          {absences.data.map((absence) => (
            <AbsenceLine key={absence.id} name={name} absence={absence} edits={edits} onChange={() => setOpen({ absence })} />
          ))}
        </ul>
      )}
      {open && <Late part={noting} props={{ coachId: id, name, absence: open.absence, onClose: () => setOpen(undefined) }} />}
    </Card>
  )
}

interface AbsenceLineProps {
  readonly name: string
  readonly absence: CoachAbsence
  readonly edits: boolean
  onChange(): void
}

function AbsenceLine({ name, absence, edits, onChange }: AbsenceLineProps) {
  const t = useText(absencesText)
  const ending = useAction(endCoachAbsence)
  const { id, version, fromDate: from, toDate: to, substituteName, reason } = absence
  const today = formatDay(Date.now())
  const over = to !== null && to < today
  const begun = from < today
  const days = to === null ? t('open', { from }) : from === to ? from : t('days', { from, to })
  const end = async () => {
    const words = begun
      ? { title: t('endTitle', { name }), text: t('endText'), confirm: t('endSure') }
      : { title: t('cancelTitle', { name }), text: t('cancelText'), confirm: t('cancelSure') }
    if (!(await confirmDanger(words))) return
    if (await ending.run({ body: { id, version } }, { name })) toast('success', t(begun ? 'ended' : 'cancelled', { name }))
  }
  return (
    <li data-over={over || undefined}>
      <p>
        {days} {!over && <span className={`tag ${from <= today ? 'tag-amber' : 'tag-blue'}`}>{t(from <= today ? 'now' : 'coming')}</span>}
      </p>
      <p className="quiet">{[substituteName === null ? t('noSubstitute') : t('by', { name: substituteName }), reason].join(' · ')}</p>
      {edits && !over && (
        <div className="coaches-absence-actions">
          <button type="button" className="link" aria-label={`${t('change')} ${days}`} onClick={onChange}>
            {t('change')}
          </button>
          <button type="button" className="link" aria-label={`${t(begun ? 'end' : 'cancel')} ${days}`} onClick={() => void end()}>
            {t(begun ? 'end' : 'cancel')}
          </button>
        </div>
      )}
    </li>
  )
}
