import { type CampProfit, getCampProfit, type ProfitRow } from '@camp/contract/profit/profit'
import type { ProfitPart } from '@camp/contract/profit/profit.labels'
import { profitThing } from '@camp/contract/profit/profit.record'
import { useState } from 'react'
import { formatBp, formatCount, formatMoney } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { PlainList } from '../ui/page/PlainList.tsx'
import { RecordState } from '../ui/page/RecordState.tsx'
import type { PeekProps } from '../ui/peek/peek.ts'
import { MoneyCell } from '../ui/table/cells.tsx'
import { ProfitLines } from './ProfitLines.tsx'
import { ProfitTry } from './ProfitTry.tsx'
import { ProfitWaterfall } from './ProfitWaterfall.tsx'
import { profitText } from './profit.text.ts'
import './profit.css'

/** A camp beside the list: from income to margin, by month, at its end, and what if. */
export function ProfitPeek({ of }: PeekProps<ProfitRow>) {
  const t = useText(profitText)
  const campId = /^\d{1,15}$/.test(of) ? Number(of) : Number.NaN
  const known = Number.isInteger(campId)
  const { data, error, refetch } = useCall(getCampProfit, { query: { campId } }, { enabled: known, quiet: () => true })
  if (data) return <ProfitFacts key={campId} profit={data} />
  return (
    <RecordState
      failure={error?.failure}
      missing={!known}
      words={{ title: t('gone.title'), hint: t('gone.hint'), back: t('gone.back') }}
      list="/camp/profit"
      onRetry={() => void refetch()}
    />
  )
}

function ProfitFacts({ profit }: { readonly profit: CampProfit }) {
  const t = useText(profitText)
  const title = useTitles(profitThing)
  const [part, setPart] = useState<ProfitPart>()
  const { row, months } = profit
  const facts = [
    { key: 'children', title: title('children'), value: formatCount(row.children) },
    { key: 'net', title: title('net'), value: formatMoney(row.net) },
    { key: 'cost', title: title('cost'), value: formatMoney(row.cost) },
    { key: 'margin', title: title('margin'), value: formatMoney(row.margin) },
    { key: 'rate', title: title('marginBp'), value: row.marginBp === null ? undefined : `${formatBp(row.marginBp)}%` },
    { key: 'perChild', title: title('perChild'), value: row.perChild === null ? undefined : formatMoney(row.perChild) },
  ]
  return (
    <DetailPage
      title={row.name ?? t('none')}
      extra={<span className="quiet">{row.finalOn === null ? t('open') : t('final', { day: row.finalOn })}</span>}
    >
      <Card title={t('title')}>
        <Descriptions facts={facts} />
      </Card>
      <Card title={t('parts')}>
        <ProfitWaterfall profit={profit} onOpen={setPart} />
        {part && <ProfitLines key={part} campId={row.id} part={part} />}
      </Card>
      <Card title={t('byMonth')}>
        <PlainList
          label={t('byMonth')}
          rows={months}
          keyOf={({ month }) => month}
          error={null}
          onRetry={() => undefined}
          empty={t('months.empty')}
          columns={[
            { key: 'month', title: title('month'), width: 90, cell: ({ month }) => month },
            { key: 'margin', title: title('margin'), width: 120, right: true, cell: ({ margin }) => <MoneyCell fen={margin} /> },
            { key: 'late', title: t('late'), width: 110, right: true, cell: ({ late }) => <MoneyCell blank fen={late} /> },
            {
              key: 'final',
              title: t('months.final'),
              cell: ({ finalOn }) => (finalOn === null ? t('open') : t('final', { day: finalOn })),
            },
          ]}
        />
      </Card>
      {row.id !== 0 && <Expected profit={profit} />}
      {row.id !== 0 && <ProfitTry campId={row.id} />}
    </DetailPage>
  )
}

function Expected({ profit: { row, forecast, breakEven, errorBp, errorOf } }: { readonly profit: CampProfit }) {
  const t = useText(profitText)
  const ends = forecast
    ? [
        { key: 'lessons', title: t('forecast'), value: t('lessons', { done: forecast.lessonsDone, of: forecast.lessons }) },
        { key: 'pay', title: t('toPay'), value: formatMoney(-forecast.coachToCome) },
        { key: 'refund', title: t('toRefund'), value: formatMoney(-forecast.refundToCome) },
        { key: 'end', title: t('atEnd'), value: formatMoney(forecast.margin) },
        { key: 'band', title: '±', value: t('between', { least: formatMoney(forecast.least), most: formatMoney(forecast.most) }) },
      ]
    : [{ key: 'none', title: t('forecast'), value: t('noForecast'), wide: true }]
  const even = breakEven === null ? t('never') : t('breakEvenAt', { count: formatCount(breakEven), now: formatCount(row.orders) })
  const facts = [
    ...ends,
    { key: 'even', title: t('breakEven'), value: even },
    ...(errorBp === null
      ? []
      : [{ key: 'error', title: t('error'), value: t('errorOf', { rate: `${formatBp(errorBp)}%`, count: errorOf }) }]),
  ]
  return (
    <Card title={t('forecast')}>
      <Descriptions facts={facts} />
    </Card>
  )
}
