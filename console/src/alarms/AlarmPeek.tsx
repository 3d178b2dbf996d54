import { type Alarm, listAlarmLooks, listAlarms } from '@camp/contract/alarms/alarms'
import { alarmState, lookSent } from '@camp/contract/alarms/alarms.labels'
import { alarmRecord } from '@camp/contract/alarms/alarms.record'
import { formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { PageActions } from '../ui/page/PageActions.tsx'
import { RecordState } from '../ui/page/RecordState.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { idOf, type PeekProps } from '../ui/peek/peek.ts'
import { StatusTag, TimeCell } from '../ui/table/cells.tsx'
import { AlarmStrip } from './AlarmStrip.tsx'
import { LastLook } from './alarmColumns.tsx'
import { alarmsText } from './alarms.text.ts'
import { useAlarmWords } from './alarmWords.ts'
import { useAlarms } from './useAlarms.tsx'
import './alarms.css'

const LOOKS = 60

/** An alarm beside the list, with its looks. */
export function AlarmPeek({ of }: PeekProps<Alarm>) {
  const t = useText(alarmsText)
  const id = idOf(of)
  const known = Number.isInteger(id)
  const { data, error, refetch } = useCall(listAlarms, { query: { page: 1, id: [id] } }, { enabled: known })
  const alarm = data?.content[0]
  if (alarm) return <Shown alarm={alarm} />
  return (
    <RecordState
      failure={error?.failure}
      missing={!known || data !== undefined}
      words={{ title: t('gone.title'), hint: t('gone.hint'), back: t('gone.back') }}
      list="/settings/schedules"
      onRetry={() => void refetch()}
    />
  )
}

function Shown({ alarm }: { readonly alarm: Alarm }) {
  const t = useText(alarmsText)
  const title = useTitles(alarmRecord)
  const words = useAlarmWords()
  const alarms = useAlarms()
  const { state, nextAt } = alarm
  const facts = [
    { key: 'asks', title: title('link'), value: words.asks(alarm.link) },
    { key: 'rule', title: title('rule'), value: words.rule(alarm) },
    { key: 'when', title: t('col.when'), value: words.when(alarm) },
    { key: 'channel', title: t('col.channel'), value: words.channels(alarm) },
    { key: 'owner', title: title('owner'), value: alarm.owner },
    { key: 'nextAt', title: title('nextAt'), value: nextAt && <TimeCell at={nextAt} /> },
    { key: 'createdAt', title: title('createdAt'), value: <TimeCell at={alarm.createdAt} /> },
  ]
  return (
    <DetailPage
      title={alarm.name}
      extra={<StatusTag of={alarmState} value={state} />}
      line={[<LastLook key="last" alarm={alarm} />]}
      actions={<PageActions items={alarms.actions(alarm)} />}
    >
      {(state === 'OWNER_FROZEN' || state === 'OWNER_RIGHTS') && (
        <Card title={t('view.orphaned')}>
          <p role="status">{t(state === 'OWNER_FROZEN' ? 'frozenNote' : 'rightsNote')}</p>
        </Card>
      )}
      <Card title={t('part.facts')}>
        <Descriptions facts={facts} />
      </Card>
      <Card title={t('part.looks')} extra={<AlarmStrip strip={alarm.strip} />}>
        <Looks id={alarm.id} />
      </Card>
      {alarms.dialogs}
    </DetailPage>
  )
}

function Looks({ id }: { readonly id: number }) {
  const t = useText(alarmsText)
  const { data, error, refetch } = useCall(listAlarmLooks, { params: { id }, query: { page: 1, size: LOOKS } })
  if (error) return <ErrorState failure={error.failure} onRetry={() => void refetch()} />
  if (data?.content.length === 0) return <p className="quiet">{t('noLooks')}</p>
  return (
    <ul className="alarms-looks">
      {data?.content.map(({ id: key, dueAt, state, count, against, why, mail, robot }) => (
        <li key={key} className="alarms-last">
          <span>{formatTime(dueAt).slice(0, 16)}</span>
          <LastLook alarm={{ lastState: state, lastCount: count, lastAgainst: against, lastWhy: why }} />
          {mail && (
            <span>
              {t('lookCol.mail')} <StatusTag of={lookSent} value={mail} />
            </span>
          )}
          {robot && (
            <span>
              {t('lookCol.robot')} <StatusTag of={lookSent} value={robot} />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
