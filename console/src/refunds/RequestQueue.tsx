import { proposalReaders } from '@camp/contract/base/restricted'
import { getRefundProposal } from '@camp/contract/refunds/refunds'
import { requestStatus } from '@camp/contract/refunds/refunds.labels'
import { refundRequestRecord } from '@camp/contract/refunds/refunds.record'
import { type RefundRequest, refundRequestSorts } from '@camp/contract/refunds/refunds.requests'
import { formatChange, formatCount, formatDay, formatMoney, relativeTime, shortDay } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { DeskKeys, DeskLine, DeskQueue } from '../ui/desk/DeskQueue.tsx'
import { DateRangeFilter } from '../ui/filter/DateRangeFilter.tsx'
import { PhoneFilter, TextFilter } from '../ui/filter/FilterField.tsx'
import { SearchForm } from '../ui/filter/SearchForm.tsx'
import { LabelFilter, YesNoFilter } from '../ui/filter/SelectFilter.tsx'
import { useDraft } from '../ui/filter/useDraft.ts'
import { EmptyState } from '../ui/page/StateViews.tsx'
import type { FilterChipsProps } from '../ui/sheet/FilterChips.tsx'
import { capital, Nothing, StatusTag } from '../ui/table/cells.tsx'
import { refundsText } from './refunds.text.ts'
import type { RequestList } from './useRequestActions.ts'

interface QueueProps extends Pick<FilterChipsProps, 'views'> {
  readonly list: RequestList
  readonly openId: number | undefined
  onOpen(id: number): void
}

/** What waits for a decision, each with what was asked beside what the rule proposes. */
export function RequestQueue({ list, views, openId, onOpen }: QueueProps) {
  const t = useText(refundsText)
  const title = useTitles(refundRequestRecord)
  const decides = useHolds()('ORDER_REFUND_APPROVE')
  const { total, sort } = list
  const keys = (
    <>
      <DeskKeys of={['A']}>{t('keys.approve')}</DeskKeys>
      <DeskKeys of={['D']}>{t('keys.decline')}</DeskKeys>
    </>
  )
  return (
    <DeskQueue
      title={t('title')}
      list={list}
      views={views}
      search={<RequestSearch list={list} />}
      head={
        <>
          <span aria-live="polite">{total !== undefined && t('count', { count: formatCount(total) })}</span>
          <span className="refunds-sorts">
            {refundRequestSorts.map((key) => (
              <button key={key} type="button" className="link" aria-pressed={sort?.key === key} onClick={() => list.sortBy(key)}>
                {title(key)}
                {sort?.key === key && (sort.desc ? ' ↓' : ' ↑')}
              </button>
            ))}
          </span>
        </>
      }
      empty={<EmptyState title={t('empty')}>{t('emptyHint')}</EmptyState>}
      keys={
        <>
          <DeskKeys of={['J', 'K']}>{t('keys.move')}</DeskKeys>
          {decides && keys}
          <DeskKeys of={['/']}>{t('keys.search')}</DeskKeys>
        </>
      }
      row={(row) => (
        <DeskLine key={row.id} id={row.id} open={row.id === openId} onOpen={() => onOpen(row.id)}>
          <RequestLine request={row} />
        </DeskLine>
      )}
    />
  )
}

const HOUR = 3_600_000

/** How long somebody has been waiting: in days from the second one on. */
function useWaited() {
  const t = useText(refundsText)
  return (since: string): string => {
    const hours = Math.max(0, Math.floor((Date.now() - Date.parse(since)) / HOUR))
    return hours < 48 ? t('waited.hours', { count: hours }) : t('waited.days', { count: Math.floor(hours / 24) })
  }
}

/** What the rule gives back by today, of a request of an earlier day that waits; undefined where nobody is told. */
function useProposedNow({ orderNumber, status, createdAt }: RefundRequest): number | undefined {
  const reads = useHolds()(...proposalReaders)
  const older = status === 'REQUESTED' && formatDay(createdAt) < formatDay(Date.now())
  return useCall(getRefundProposal, { query: { orderNumber } }, { enabled: reads && older, quiet: () => true }).data?.proposedAmount
}

/** A request in its line: asked for, paid, and what the rule proposed then and proposes now. */
export function RequestLine({ request }: { readonly request: RefundRequest }) {
  const t = useText(refundsText)
  const waited = useWaited()
  const { amount, proposedAmount, payAmount, status, secondPerson, awaitsReturn, returnedAt } = request
  const money = (fen: number) => formatMoney(fen, { sign: false })
  const now = useProposedNow(request)
  const moved = now !== undefined && now !== proposedAmount
  const apart = amount - (moved ? now : proposedAmount)
  const said = apart === 0 ? t('same') : t('differs', { amount: formatChange(apart, money) })
  return (
    <span className="refunds-line">
      <span>
        {capital(relativeTime(request.createdAt))}
        {status === 'REQUESTED' ? <small>{waited(request.createdAt)}</small> : <StatusTag of={requestStatus} value={status} />}
      </span>
      <span>
        <code>{request.orderNumber}</code>
        <small>{request.goodsName}</small>
      </span>
      <span>
        {request.parentName}
        <small>{request.studentName}</small>
      </span>
      <span className="refunds-sum">
        {t('asks')} <b>¥{money(amount)}</b>
        <small>{t('paid', { amount: money(payAmount) })}</small>
      </span>
      <span className="refunds-sum">
        {t('whenAsked', { amount: money(proposedAmount) })}
        <small className={apart === 0 ? undefined : 'refunds-apart'}>
          {moved ? t('today', { amount: money(now) }) : `${shortDay(request.createdAt)} ${said}`}
        </small>
      </span>
      <span>
        {request.reason ?? <Nothing />}
        <small className="refunds-flags">
          <span>{request.askedByName}</span>
          {request.papers.length > 0 && <span>{t('papers', { count: request.papers.length })}</span>}
          {secondPerson && <em className="refunds-apart">{t('second')}</em>}
          {awaitsReturn && returnedAt === null && <em className="refunds-apart">{t('awaits')}</em>}
        </small>
      </span>
    </span>
  )
}

const folded = ['phone', 'createdFrom'] as const

function RequestSearch({ list }: { readonly list: RequestList }) {
  const t = useText(refundsText)
  const title = useTitles(refundRequestRecord)
  const draft = useDraft(list)
  const { field } = draft
  const more = (
    <>
      <PhoneFilter label={title('parentPhone')} {...field('phone')} />
      <DateRangeFilter label={title('createdAt')} from={field('createdFrom')} to={field('createdTo')} />
    </>
  )
  return (
    <SearchForm draft={draft} more={more} folded={folded}>
      <TextFilter label={title('orderNumber')} digits {...field('orderNumber')} />
      <LabelFilter of={refundRequestRecord} {...field('goodsKind')} />
      <LabelFilter of={refundRequestRecord} {...field('status')} />
      <YesNoFilter label={t('filter.differs')} yes={t('filter.different')} no={t('same')} {...field('differs')} />
    </SearchForm>
  )
}
