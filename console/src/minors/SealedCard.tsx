import { listSealedReports, type MinorsReport, type SealedReport, showSealedReport } from '@camp/contract/minors/minors'
import { type MinorsFigure, type MinorsFinding, minorsFinding } from '@camp/contract/minors/minors.labels'
import { familiesWith } from '../consents/consents.links.parts.ts'
import { formatCount } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Card } from '../ui/page/DetailPage.tsx'
import { type PlainColumn, PlainList } from '../ui/page/PlainList.tsx'
import { PageLink, TimeCell } from '../ui/table/cells.tsx'
import type { Behind } from './MinorsRows.tsx'
import { minorsText } from './minors.text.ts'

type Finding = MinorsReport['findings'][number]

/** Where a finding is seen to; of the others the rows are shown. */
const PLACES: Readonly<Partial<Record<MinorsFinding, string>>> = {
  ACCESS_OVER: '/core/access',
  ACCESS_NONE: '/core/access',
  ACCESS_WIDENED: '/core/access',
  ACCESS_DUE: '/core/access',
  CONSENT_MISSING: '/core/consent',
  STOPPED_LATE: '/core/consent',
  ACCESS_DIRECT: '/core/access',
}

/** Others, with the rows that they are among. */
const FIGURES: Readonly<Partial<Record<MinorsFinding, MinorsFigure>>> = { UNKNOWN_AGE: 'UNKNOWN_AGE', EXPORT_UNAPPROVED: 'EXPORTS' }

interface FindingsProps {
  readonly report: MinorsReport
  onOpen(behind: Behind): void
}

/** What is not as it should be, each with the way to set it right. */
export function FindingsCard({ report, onOpen }: FindingsProps) {
  const t = useText(minorsText)
  const language = useLanguage()
  const nameOf = ({ kind }: Finding) => minorsFinding.label(kind, language)
  const holds = useHolds()
  const missing = report.consents.flatMap(({ purpose, required }) =>
    required ? ([`${purpose}:UNKNOWN`, `${purpose}:WITHDRAWN`] as const) : [],
  )
  const wayOf = (row: Finding) => {
    const listed = row.kind === 'CONSENT_MISSING' && missing.length > 0 && holds('PARENT_INDEX')
    const place = listed ? familiesWith(missing) : PLACES[row.kind]
    if (place) return <PageLink to={place}>{t('look')}</PageLink>
    const figure = FIGURES[row.kind]
    if (!figure) return null
    return (
      <button type="button" className="link" onClick={() => onOpen({ figure, title: nameOf(row) })}>
        {t('look')}
      </button>
    )
  }
  const columns: readonly PlainColumn<Finding>[] = [
    { key: 'kind', title: t('what'), cell: (row) => <span data-hue={minorsFinding.labels[row.kind].hue}>{nameOf(row)}</span> },
    { key: 'count', title: t('times'), width: 80, right: true, cell: ({ count }) => formatCount(count) },
    { key: 'way', title: t('acts'), width: 90, screenOnly: true, cell: wayOf },
  ]
  return (
    <Card title={t('findings')} extra={<span className="quiet">{t('findingsHint')}</span>}>
      <PlainList
        label={t('findings')}
        columns={columns}
        rows={report.findings}
        keyOf={({ kind }) => kind}
        error={null}
        onRetry={() => undefined}
        empty={t('noFindings')}
      />
    </Card>
  )
}

const pdfOf = ({ id }: SealedReport): string => `/foundation${showSealedReport.path.replace('{id}', String(id))}`

/** Reports that were sealed, each with its document and the page where anybody checks it. */
export function SealedCard() {
  const t = useText(minorsText)
  const { data, error, refetch } = useCall(listSealedReports, {}, { quiet: () => true })
  const columns: readonly PlainColumn<SealedReport>[] = [
    { key: 'days', title: t('days'), width: 190, cell: ({ from, to }) => `${from} ~ ${to}` },
    { key: 'by', title: t('sealedBy'), width: 90, cell: ({ sealedBy }) => sealedBy },
    { key: 'at', title: t('sealedAt'), width: 120, cell: ({ sealedAt }) => <TimeCell at={sealedAt} /> },
    {
      key: 'hash',
      title: t('hash'),
      cell: ({ hash }) => (
        <a className="mono" href={`/verify/report/${hash}`} target="_blank" rel="noreferrer" title={t('check')}>
          {hash}
        </a>
      ),
    },
    {
      key: 'pdf',
      title: t('acts'),
      width: 90,
      screenOnly: true,
      cell: (row) => (
        <a href={pdfOf(row)} target="_blank" rel="noreferrer">
          {t('openPdf')}
        </a>
      ),
    },
  ]
  return (
    <Card title={t('sealed')}>
      <PlainList
        label={t('sealed')}
        columns={columns}
        rows={data}
        keyOf={({ id }) => id}
        error={error}
        onRetry={() => void refetch()}
        empty={t('noSealed')}
      />
    </Card>
  )
}
