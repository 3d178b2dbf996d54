import { type ConsentPurpose, consentHow } from '@camp/contract/consents/consents.labels'
import { listMinorsRows, type MinorsRow } from '@camp/contract/minors/minors'
import type { MinorsFigure, RecipientKind } from '@camp/contract/minors/minors.labels'
import { type ErasureKind, erasureKind } from '@camp/contract/parents/parents.labels'
import { logEntity } from '@camp/contract/records'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Drawer } from '../ui/overlay/Drawer.tsx'
import { type PlainColumn, PlainList, usePages } from '../ui/page/PlainList.tsx'
import { RecordLink } from '../ui/page/RecordLink.tsx'
import { pageFor } from '../ui/page/recordNames.tsx'
import { TimeCell } from '../ui/table/cells.tsx'
import { minorsText } from './minors.text.ts'

/** A number whose rows are shown: which, and under what name. */
export interface Behind {
  readonly figure: MinorsFigure
  readonly title: string
  readonly roleId?: number
  readonly kind?: RecipientKind | ErasureKind | ConsentPurpose
}

/** Where a row's record is opened, if it has a page. */
function placeOf({ entity, recordId, title }: MinorsRow): string | null {
  if (entity === 'order') return pageFor('order', title)
  if (recordId === null || (entity !== 'parent' && entity !== 'user' && entity !== 'campStudent')) return null
  return pageFor(entity, recordId)
}

/** Figures of consents: who noted them, and by which way they came. */
const NOTED: ReadonlySet<MinorsFigure> = new Set(['CONSENT_GIVEN', 'CONSENT_WITHDRAWN', 'SAID_GIVEN', 'SAID_WITHDRAWN'])

interface MinorsRowsProps {
  readonly behind: Behind
  readonly from: string
  readonly to: string
  onClose(): void
}

/** The rows behind a number of the report, beside it. */
export function MinorsRows({ behind, from, to, onClose }: MinorsRowsProps) {
  const t = useText(minorsText)
  const language = useLanguage()
  const pages = usePages()
  const { page, size } = pages
  const { title, ...asked } = behind
  const { figure } = asked
  const { data, error, refetch } = useCall(
    listMinorsRows,
    { query: { ...asked, from, to, page, size } },
    { keepPrevious: true, quiet: () => true },
  )
  const nameOf = (row: MinorsRow) => {
    if (figure === 'ERASED') return t('accountNo', { id: row.title })
    return figure === 'READS' && row.entity ? `${logEntity.label(row.entity, language)} ${row.title}` : row.title
  }
  const detailOf = ({ detail }: MinorsRow) => {
    if (figure === 'EXPORTS') return t('rows', { count: Number(detail) })
    if (figure === 'SHARES') return t('visits', { count: Number(detail) })
    const how = consentHow.values.find((one) => one === detail)
    if (how && NOTED.has(figure)) return consentHow.label(how, language)
    const kind = erasureKind.values.find((one) => one === detail)
    return figure === 'ERASED' && kind ? erasureKind.label(kind, language) : detail
  }
  const columns: readonly PlainColumn<MinorsRow>[] = [
    { key: 'title', title: t('what'), cell: (row) => <RecordLink to={placeOf(row)}>{nameOf(row)}</RecordLink> },
    { key: 'detail', title: t('detail'), width: 150, cell: detailOf },
    ...(figure === 'READS' || figure === 'EXPORTS' || figure === 'SHARES' || NOTED.has(figure)
      ? [{ key: 'who', title: t('who'), width: 110, cell: ({ who }: MinorsRow) => who ?? '' }]
      : []),
    ...(figure === 'PEOPLE' ? [] : [{ key: 'at', title: t('at'), width: 130, cell: ({ at }: MinorsRow) => <TimeCell at={at} /> }]),
  ]
  return (
    <Drawer wide title={title} onClose={onClose}>
      <div className="drawer-body">
        <PlainList
          label={title}
          columns={columns}
          rows={data?.content}
          keyOf={({ id }) => id}
          error={error}
          onRetry={() => void refetch()}
          empty={t('none')}
          pages={{ ...pages, total: data?.totalElements ?? 0 }}
        />
      </div>
    </Drawer>
  )
}
