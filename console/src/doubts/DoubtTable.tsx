import type { Labelled } from '@camp/contract/base/labels'
import { type Doubt, type DoubtKind, doubtKind, listDoubts } from '@camp/contract/doubts/doubts'
import type { Language } from '@camp/contract/errors'
import { refundStatus } from '@camp/contract/orders/orders.states'
import { statementStatus } from '@camp/contract/workHours/workHours.labels'
import { useLanguage, useText } from '../platform/i18n.ts'
import { knownScreens } from '../platform/screen.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { type PlainColumn, PlainList, usePages } from '../ui/page/PlainList.tsx'
import { MoneyCell, PageLink, TimeCell } from '../ui/table/cells.tsx'
import { doubtsText } from './doubts.text.ts'

/** Where a row is set right. */
const placeOf = ({ kind, title, subjectId, coachId, stands }: Doubt): string =>
  ({
    CAMP_OF_OTHER_GOODS: `/order/detail?orderNumber=${title}`,
    PIECES_LOST: `/coach/coachWorkHourDetail/${coachId}`,
    MONTH_BELOW_ZERO: `/coach/statements?month=${stands}&peek=${subjectId}`,
    COMMENT_BY_OFFICE: `/coach/coachWorkHourDetail/${coachId}?month=${stands}`,
    CONTRACT_OTHER_AMOUNT: `/coach/contractSignRecords?peek=${subjectId}`,
    CORRECTION_LEFT: `/coach/coachWorkHourDetail/${coachId}?month=${stands}`,
    PARCEL_TWICE: `/location/logisticsOrder?peek=${subjectId}`,
    REFUND_CONTRADICTED: `/order/detail?orderNumber=${title}`,
  })[kind]

const opens = (place: string) => knownScreens().some(({ path }) => place.startsWith(`${path.replace(/:.*/, '')}`) && path !== '/')

/** A state that a kind names, in words. */
function wordsOf(kind: DoubtKind, value: string, language: Language, nothing: string): string {
  const said = <V extends string>(states: Labelled<V>) => {
    const { data } = states.schema.safeParse(value)
    return data === undefined ? value : states.label(data, language)
  }
  if (value === 'NONE') return nothing
  if (kind === 'MONTH_BELOW_ZERO') return said(statementStatus)
  return kind === 'REFUND_CONTRADICTED' ? said(refundStatus) : value
}

/** The rows of one kind, newest first. */
export function DoubtTable({ kind }: { readonly kind: DoubtKind }) {
  const t = useText(doubtsText)
  const language = useLanguage()
  const pages = usePages()
  const { page, size } = pages
  const { data, error, refetch } = useCall(listDoubts, { query: { kind: [kind], page, size } }, { keepPrevious: true })
  const words = (value: string) => wordsOf(kind, value, language, t('nothing'))
  const columns: readonly PlainColumn<Doubt>[] = [
    {
      key: 'title',
      title: t(`subject.${kind}`),
      width: 200,
      cell: (row) => (opens(placeOf(row)) ? <PageLink to={placeOf(row)}>{row.title}</PageLink> : row.title),
    },
    { key: 'stands', title: t(`stands.${kind}`), cell: ({ stands }) => words(stands) },
    { key: 'against', title: t(`against.${kind}`), cell: ({ against }) => words(against) },
    { key: 'amount', title: t('amount'), width: 110, right: true, cell: ({ amount }) => <MoneyCell fen={amount} /> },
    { key: 'at', title: t('at'), width: 130, cell: ({ at }) => <TimeCell at={at} /> },
  ]
  return (
    <PlainList
      label={doubtKind.label(kind, language)}
      columns={kind === 'PARCEL_TWICE' ? columns.filter(({ key }) => key !== 'amount') : columns}
      rows={data?.content}
      keyOf={({ id }) => id}
      error={error}
      onRetry={() => void refetch()}
      empty={t('none')}
      pages={{ ...pages, total: data?.totalElements ?? 0 }}
    />
  )
}
