import type { RowOf } from '@camp/contract/base/call'
import { progressOf } from '@camp/contract/base/numbers'
import { deliveryReason, deliveryState, getMessageDeliveries } from '@camp/contract/messageTasks/messageTasks'
import { useState } from 'react'
import { formatCount } from '../platform/format.ts'
import { currentLanguage, useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Segmented } from '../ui/form/Segmented.tsx'
import { Pager } from '../ui/list/Pager.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { ProgressBar } from '../ui/page/ProgressBar.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { Nothing, StatusTag, TimeCell } from '../ui/table/cells.tsx'
import { progressText } from './messageTaskColumns.tsx'
import { isOpen, type MessageTaskRow } from './messageTaskRow.ts'
import { messageTasksText } from './messageTasks.text.ts'

type Delivery = RowOf<typeof getMessageDeliveries>
type Shown = Delivery['state'] | 'ALL'

const SIZE = 20

/** How it ended for each recipient; phones and addresses are masked. */
export function MessageDeliveriesCard({ task }: { readonly task: MessageTaskRow }) {
  const t = useText(messageTasksText)
  if (isOpen(task)) {
    return (
      <Card title={t('part.deliveries')}>
        <p className="quiet">{t('deliveriesLater')}</p>
      </Card>
    )
  }
  const done = progressOf(task.sent + task.failed, task.total)
  return (
    <Card title={t('part.deliveries')} extra={task.total > 0 && <span className="quiet">{progressText(task)}</span>}>
      {task.status === 'SENDING' && (
        <div className="messageTasks-progress">
          <ProgressBar label={t('field.progress')} rate={done} />
        </div>
      )}
      <Deliveries task={task} />
    </Card>
  )
}

function Deliveries({ task }: { readonly task: MessageTaskRow }) {
  const t = useText(messageTasksText)
  const language = useLanguage()
  const [state, setState] = useState<Shown>('ALL')
  const [{ page, size }, setPaging] = useState({ page: 1, size: SIZE })
  const query = { page, size, ...(state === 'ALL' ? {} : { state }) }
  const { data, error, refetch } = useCall(getMessageDeliveries, { params: { id: task.id }, query }, { keepPrevious: true })
  const { total, sent, failed } = task
  const known: Partial<Record<Shown, number>> = { ALL: total, SENT: sent, FAILED: failed }
  const named = (value: Shown, label: string) => {
    const count = known[value]
    return { value, label: count === undefined ? label : `${label} ${formatCount(count)}` }
  }
  // Nothing is under way any more once each has an end.
  const isOver = total === sent + failed
  const states = deliveryState.values.filter((value) => !isOver || value === state || known[value] !== undefined)
  const options = [named('ALL', t('all')), ...states.map((value) => named(value, deliveryState.label(value, language)))]
  if (error) return <ErrorState failure={error.failure} onRetry={() => void refetch()} />
  return (
    <>
      <Segmented
        hideLabel
        label={t('field.state')}
        value={state}
        options={options}
        onChange={(next) => {
          setState(next)
          setPaging({ page: 1, size })
        }}
      />
      <DeliveryTable rows={data?.content} inApp={task.channel === 'IN_APP'} />
      {data?.totalElements === 0 && <p className="quiet">{t('deliveriesNone')}</p>}
      <Pager
        page={page}
        size={size}
        total={data?.totalElements}
        onPage={(next) => setPaging({ page: next, size })}
        onSize={(next) => setPaging({ page: 1, size: next })}
      />
    </>
  )
}

function DeliveryTable({ rows, inApp }: { readonly rows: readonly Delivery[] | undefined; readonly inApp: boolean }) {
  const t = useText(messageTasksText)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: anyone who scrolls by keyboard reaches what is wider than the window
    <section className="detail-plain-scroll" tabIndex={0}>
      <table className="detail-plain-table" aria-label={t('part.deliveries')} aria-busy={!rows}>
        <colgroup>
          <col />
          <col style={{ width: 170 }} />
          <col style={{ width: 96 }} />
          <col />
          <col style={{ width: 128 }} />
        </colgroup>
        <thead>
          <tr>
            <th>{t('field.recipient')}</th>
            <th>{t('field.address')}</th>
            <th>{t('field.state')}</th>
            <th>{t('field.reason')}</th>
            <th>{t('field.sentAt')}</th>
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <tr key={row.id}>
              <td>{row.name}</td>
              <td>{row.phone ?? row.email ?? (inApp ? t('inbox') : <Nothing />)}</td>
              <td>
                <StatusTag of={deliveryState} value={row.state} />
              </td>
              <td>{row.reason === null ? <Nothing /> : deliveryReason.label(row.reason, currentLanguage())}</td>
              <td>
                <TimeCell at={row.sentAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
