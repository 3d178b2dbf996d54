import { employment } from '@camp/contract/camps/camps.labels'
import { type Coach, listCoaches } from '@camp/contract/coaches/coaches'
import { coachRecord } from '@camp/contract/coaches/coaches.record'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatCount, formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { StatCards } from '../ui/list/StatCards.tsx'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { PageActions } from '../ui/page/PageActions.tsx'
import { RecordState } from '../ui/page/RecordState.tsx'
import { idOf, type PeekProps } from '../ui/peek/peek.ts'
import { PersonalCell, StatusTag } from '../ui/table/cells.tsx'
import { AbsenceCard } from './AbsenceCard.tsx'
import { CoachDialogs, useCoachDialogs } from './CoachDialogs.tsx'
import { CoachState, TrackingTag } from './CoachState.tsx'
import { coachListText } from './coachList.text.ts'
import { RateLines } from './RateLines.tsx'
import { RenewalCard } from './RenewalCard.tsx'
import { ratesText } from './rates.text.ts'
import { membersPage, useCoachActions, useCoachLinks } from './useCoachActions.ts'
import './coaches.css'

const setting = latePart(async () => (await import('./KindRateModal.tsx')).KindRateModal)

/** A coach beside the list: facts, load and rates. */
export function CoachPeek({ of, row }: PeekProps<Coach>) {
  const t = useText(coachListText)
  const id = idOf(of)
  const known = Number.isInteger(id)
  const asked = useCall(listCoaches, { query: { page: 1, id: [id] } }, { enabled: row === undefined && known, quiet: () => true })
  const coach = row ?? asked.data?.content[0]
  if (coach) return <CoachFacts key={coach.id} coach={coach} />
  return (
    <RecordState
      failure={asked.error?.failure}
      missing={!known || asked.data !== undefined}
      words={{ title: t('gone.title'), hint: t('gone.hint'), back: t('gone.back') }}
      list="/coach/coashListIndex"
      onRetry={() => void asked.refetch()}
    />
  )
}

function CoachFacts({ coach }: { readonly coach: Coach }) {
  const t = useText(coachListText)
  const title = useTitles(coachRecord)
  const dialogs = useCoachDialogs()
  const actions = useCoachActions(dialogs.opens)
  const { seesMembers } = useCoachLinks()
  const { id, groupId, groupName, maxStudents } = coach
  const group = groupId !== null && seesMembers ? <Link to={membersPage(groupId)}>{groupName}</Link> : groupName
  const facts = [
    { key: 'phone', title: title('phone'), value: <PersonalCell value={coach.phone} entity="coach" id={id} field="phone" /> },
    { key: 'englishName', title: title('englishName'), value: coach.englishName },
    { key: 'employment', title: title('employment'), value: <StatusTag of={employment} value={coach.employment} /> },
    { key: 'level', title: title('level'), value: coach.level },
    { key: 'groupName', title: title('groupName'), value: group },
    { key: 'idCard', title: title('idCard'), value: coach.idCard },
    { key: 'account', title: title('account'), value: t(coach.userId === null ? 'unlinked' : 'linked') },
    { key: 'tracking', title: title('trackingEnabled'), value: <TrackingTag on={coach.trackingEnabled} /> },
    { key: 'joinedAt', title: title('joinedAt'), value: coach.joinedAt },
  ]
  const load = maxStudents === null ? formatCount(coach.studentCount) : `${formatCount(coach.studentCount)} / ${formatCount(maxStudents)}`
  return (
    <DetailPage title={coach.name} extra={<CoachState coach={coach} />} actions={<PageActions items={actions(coach)} />}>
      <StatCards
        stats={[
          { key: 'load', title: t('load'), value: load },
          { key: 'camps', title: title('campCount'), value: formatCount(coach.campCount) },
          { key: 'rate', title: title('hourlyRateAmount'), value: formatMoney(coach.hourlyRateAmount) },
        ]}
      />
      <Card title={t('facts')}>
        <Descriptions facts={facts} />
      </Card>
      <RenewalCard coachId={id} />
      <AbsenceCard coach={coach} />
      <RateCard coach={coach} />
      <CoachDialogs open={dialogs.open} close={dialogs.close} />
    </DetailPage>
  )
}

/** What a coach is paid; users who may edit and see pay set the rate of one kind of work here. */
function RateCard({ coach }: { readonly coach: Coach }) {
  const t = useText(ratesText)
  const edits = useHolds()('COASH_EDIT') && coach.hourlyRateAmount !== null
  const [open, setOpen] = useState(false)
  return (
    <Card title={t('rates')} extra={edits && <Button onClick={() => setOpen(true)}>{t('set')}</Button>}>
      <RateLines coachId={coach.id} />
      {open && <Late part={setting} props={{ coachId: coach.id, name: coach.name, onClose: () => setOpen(false) }} />}
    </Card>
  )
}
