import { rateBp, rateText } from '@camp/contract/base/numbers'
import { type ChannelFunnel, type FunnelRow, getChannelFunnel } from '@camp/contract/channels/channels.funnel'
import { type FunnelBy, funnelBy } from '@camp/contract/channels/channels.labels'
import { getPromotionChannelOptions } from '@camp/contract/channels/channels.options'
import { useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatCount } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { Segmented } from '../ui/form/Segmented.tsx'
import { Can } from '../ui/page/Can.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { EmptyState, ErrorState, ForbiddenState } from '../ui/page/StateViews.tsx'
import type { SortOrder } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { useTips } from '../ui/table/tips.ts'
import { channelsText } from './channels.text.ts'
import { type FunnelAsked, FunnelFilters, useFunnelAsked } from './FunnelFilters.tsx'
import { type Behind, Figure, FunnelSteps, ShowRows } from './FunnelSteps.tsx'
import { funnelText } from './funnel.text.ts'
import { type ShownRow, sortedRows, useFunnelColumns } from './funnelColumns.tsx'
import { type FunnelPlace, fallen, placeOf } from './funnelLinks.ts'
import '../ui/list/list.css'
import './funnel.css'

const rowsBehind = latePart(async () => (await import('./FunnelRows.tsx')).FunnelRows)
const costing = latePart(async () => (await import('./CostModal.tsx')).CostModal)

/** From the visit to the money, by channel, week, batch of codes or referrer. */
export function FunnelPage() {
  const t = useText(funnelText)
  const words = useText(channelsText)
  const navigate = useNavigate()
  const page = useRef<HTMLElement>(null)
  useTips(page)
  const { asked, ask } = useFunnelAsked()
  const funnel = useCall(getChannelFunnel, { query: asked }, { keepPrevious: true })
  const [costs, setCosts] = useState(false)
  const failure = funnel.error?.failure
  return (
    <section ref={page} className="list-page funnel-page" aria-label={t('title')}>
      <header className="list-head">
        <h1>{t('title')}</h1>
        <div className="list-tools">
          <Segmented
            label={t('view.label')}
            hideLabel
            value="funnel"
            options={[
              { value: 'list', label: t('view.list') },
              { value: 'funnel', label: t('view.funnel') },
            ]}
            onChange={(view) => view === 'list' && void navigate('/extension/channel')}
          />
          <Can action="PROMOTE_EDIT">
            <Button kind="primary" onClick={() => setCosts(true)}>
              {words('do.cost')}
            </Button>
          </Can>
        </div>
      </header>
      <FunnelFilters asked={asked} shown={funnel.data} ask={ask} />
      {failure ? (
        <div className="card list-state">
          {failure.status === 403 ? <ForbiddenState /> : <ErrorState failure={failure} onRetry={() => void funnel.refetch()} />}
        </div>
      ) : funnel.data ? (
        <FunnelParts funnel={funnel.data} asked={asked} onBy={(by) => ask({ by })} />
      ) : (
        <div className="card funnel-loading">
          <LoadingLines />
        </div>
      )}
      {costs && <Late part={costing} props={{ channel: null, onClose: () => setCosts(false) }} />}
    </section>
  )
}

interface PartsProps {
  readonly funnel: ChannelFunnel
  readonly asked: FunnelAsked
  onBy(by: FunnelBy): void
}

/** Which channels the figures are of: those of the kinds, where kinds were chosen. */
function usePlace({ from, to }: ChannelFunnel, { channelId, kind }: FunnelAsked): FunnelPlace {
  const options = useCall(getPromotionChannelOptions, { query: {} }, { enabled: kind !== undefined })
  const ids = channelId?.join()
  const kinds = kind?.join()
  return useMemo(() => {
    const chosen = ids?.split(',').map(Number)
    const ofKinds = kinds && options.data?.filter((one) => kinds.split(',').includes(one.kind)).map(({ id }) => id)
    const both = ofKinds && chosen ? ofKinds.filter((id) => chosen.includes(id)) : ofKinds || chosen
    return { from, to, channelIds: both || [] }
  }, [from, to, ids, kinds, options.data])
}

function FunnelParts({ funnel, asked, onBy }: PartsProps) {
  const t = useText(funnelText)
  const language = useLanguage()
  const { by } = asked
  const place = usePlace(funnel, asked)
  const [sort, setSort] = useState<SortOrder>({ key: 'net', desc: true })
  const rows = useMemo(() => {
    const sorted = by === 'week' ? funnel.rows : sortedRows(funnel.rows, sort)
    return sorted.length === 0 ? [] : [totalOf(funnel), ...sorted].map((row, id): ShownRow => ({ ...row, id }))
  }, [funnel, by, sort])
  const [behind, setBehind] = useState<Behind>()
  return (
    <ShowRows value={setBehind}>
      <Fallen rows={by === 'channel' ? funnel.rows : []} place={place} />
      <FunnelSteps funnel={funnel} place={place} />
      <div className="card list-body funnel-table">
        <div className="list-bar funnel-counts">
          <Segmented
            label={t('by')}
            hideLabel
            value={by}
            options={funnelBy.values.map((value) => ({ value, label: funnelBy.label(value, language) }))}
            onChange={onBy}
          />
          <span>{t('hint')}</span>
        </div>
        <DataTable
          label={t('title')}
          columns={useFunnelColumns(by, place)}
          rows={rows}
          total={rows.length}
          {...(by !== 'week' && {
            sort,
            onSort: (key: string) => setSort((old) => ({ key, desc: old.key === key ? !old.desc : true })),
          })}
          empty={<EmptyState title={t('emptyTitle')}>{t('emptyHint')}</EmptyState>}
        />
      </div>
      {behind && <Late part={rowsBehind} props={{ of: behind, onClose: () => setBehind(undefined) }} />}
    </ShowRows>
  )
}

/** The whole as the first row. */
function totalOf({ steps, rows, cost, netAmount, commission, costPerPaid, paybackDays }: ChannelFunnel): FunnelRow {
  const of = (key: string) => steps.find((step) => step.key === key) ?? { count: 0, before: 0 }
  const [registered, firstPaid] = [of('REGISTERED'), of('FIRST_PAID')]
  const weeks = Math.max(0, ...rows.map(({ trend }) => trend.length))
  return {
    key: '',
    name: null,
    kind: null,
    visits: of('VISITS').count,
    registered: registered.count,
    firstPaid: firstPaid.count,
    finished: of('FINISHED').count,
    nextCamp: of('NEXT_CAMP').count,
    conversionBp: rateBp(firstPaid.count, registered.count),
    cost,
    netAmount,
    commission,
    costPerPaid,
    paybackDays,
    before: { registered: registered.before, firstPaid: firstPaid.before },
    trend: Array.from({ length: weeks }, (_, week) => rows.reduce((sum, { trend }) => sum + (trend[week] ?? 0), 0)),
  }
}

/** The channel that lost most, and who did not go on. */
function Fallen({ rows, place }: { readonly rows: ChannelFunnel['rows']; readonly place: FunnelPlace }) {
  const t = useText(funnelText)
  const row = fallen(rows)
  if (!row) return null
  const now = rateText(row.firstPaid, row.registered) ?? ''
  const before = rateText(row.before.firstPaid, row.before.registered) ?? ''
  return (
    <p className="funnel-fallen" role="status">
      {t('fell', { name: row.name ?? t('none.channel'), now, before })}
      <Figure of={{ place: placeOf(place, 'channel', row), families: 'UNPAID' }}>
        {t('fellRows', { count: formatCount(row.registered - row.firstPaid) })}
      </Figure>
    </p>
  )
}
