import { closeProfitMonth, getProfitMonths } from '@camp/contract/profit/profit'
import { profitBasis } from '@camp/contract/profit/profit.labels'
import { profitEntryThing, profitThing } from '@camp/contract/profit/profit.record'
import { type ReactNode, useState } from 'react'
import { formatCount, formatDay, formatList } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import { Can } from '../ui/page/Can.tsx'
import { PlainList } from '../ui/page/PlainList.tsx'
import { profitText } from './profit.text.ts'
import { Known } from './profitColumns.tsx'
import '../ui/list/list.css'
import './profit.css'

const entering = latePart(async () => (await import('./ProfitEntryModal.tsx')).ProfitEntryModal)

const NAMED = 4

/** A few by name, and how many there are; all of them as one points at them. */
function Unknown({ names }: { readonly names: readonly string[] }) {
  const t = useText(profitText)
  const all = formatList(names)
  if (names.length <= NAMED + 1) return all
  return <span title={all}>{t('months.unknownMany', { names: formatList(names.slice(0, NAMED)), count: formatCount(names.length) })}</span>
}

/** Months with their overhead, what is missing in them, and since when they are final; below, what goods cost. */
export function ProfitMonths({ which }: { readonly which: ReactNode }) {
  const t = useText(profitText)
  const entry = useTitles(profitEntryThing)
  const title = useTitles(profitThing)
  const language = useLanguage()
  const holds = useHolds()
  const { data, error, refetch } = useCall(getProfitMonths, {})
  const [month, setMonth] = useState<string>()
  const close = useAction(closeProfitMonth)
  const askClose = async (of: string) => {
    if (!(await confirmDanger({ title: t('close.title', { month: of }), text: t('close.text'), confirm: t('do.close') }))) return
    if (await close.run({ body: { month: of } })) toast('success', t('close.done', { month: of }))
  }
  const first = data?.months[0]?.month ?? ''
  return (
    <section className="list-page profit-months" aria-label={t('title')}>
      <header className="list-head">
        <h1>{t('title')}</h1>
        <div className="list-tools">
          {which}
          <Can action="PROFIT_EDIT">
            <Button kind="primary" onClick={() => setMonth(first)}>
              {t('do.entry')}
            </Button>
          </Can>
        </div>
      </header>
      <div className="card">
        <PlainList
          label={t('byMonth')}
          rows={data?.months}
          keyOf={(row) => row.month}
          error={error}
          onRetry={() => void refetch()}
          empty={t('months.empty')}
          columns={[
            { key: 'month', title: title('month'), width: 90, cell: (row) => row.month },
            { key: 'overhead', title: title('overhead'), width: 130, right: true, cell: (row) => <Known fen={row.overhead} /> },
            { key: 'basis', title: entry('basis'), width: 156, cell: (row) => row.basis && profitBasis.label(row.basis, language) },
            { key: 'unknown', title: t('months.unknown'), cell: (row) => <Unknown names={row.unknown.map(({ name }) => name)} /> },
            {
              key: 'final',
              title: t('months.final'),
              width: 190,
              cell: (row) => {
                if (row.closedAt !== null) return t('months.by', { day: formatDay(row.closedAt), name: row.closedBy ?? '' })
                if (!row.over) return t('months.running')
                return holds('PROFIT_EDIT') ? (
                  <button type="button" className="link" onClick={() => void askClose(row.month)}>
                    {t('do.close')}
                  </button>
                ) : (
                  t('open')
                )
              },
            },
          ]}
        />
      </div>
      <div className="card">
        <h2 className="profit-lines">{t('materials')}</h2>
        <PlainList
          label={t('materials')}
          rows={data?.materials}
          keyOf={(row) => `${row.goodsId} ${row.month ?? ''}`}
          error={error}
          onRetry={() => void refetch()}
          empty={t('materialsEmpty')}
          columns={[
            { key: 'goods', title: entry('goods'), cell: (row) => row.goods },
            { key: 'month', title: t('since'), width: 110, cell: (row) => row.month },
            { key: 'amount', title: entry('amount'), width: 130, right: true, cell: (row) => <Known fen={row.amount} /> },
          ]}
        />
      </div>
      {month !== undefined && <Late part={entering} props={{ month, goods: data?.materials ?? [], onClose: () => setMonth(undefined) }} />}
    </section>
  )
}
