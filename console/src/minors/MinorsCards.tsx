import { consentPurpose } from '@camp/contract/consents/consents.labels'
import type { MinorsReport } from '@camp/contract/minors/minors'
import { recipientFields, recipientKind } from '@camp/contract/minors/minors.labels'
import { erasureKind } from '@camp/contract/parents/parents.labels'
import { accessState } from '@camp/contract/roleAccess/roleAccess.labels'
import { useState } from 'react'
import { formatCount } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { type PlainColumn, PlainList } from '../ui/page/PlainList.tsx'
import { RecordLink } from '../ui/page/RecordLink.tsx'
import { pageFor } from '../ui/page/recordNames.tsx'
import { MinuteCell, PageLink, StatusTag } from '../ui/table/cells.tsx'
import type { Behind } from './MinorsRows.tsx'
import { minorsText } from './minors.text.ts'
import type { Recipient } from './RecipientModal.tsx'

interface CardProps {
  readonly report: MinorsReport
  onOpen(behind: Behind): void
}

interface CountProps {
  readonly count: number
  readonly behind: Behind
  onOpen(behind: Behind): void
}

/** A number that opens its rows; none opens nothing. */
function Count({ count, behind, onOpen }: CountProps) {
  const t = useText(minorsText)
  if (count === 0) return <span className="quiet">0</span>
  const number = formatCount(count)
  return (
    <button type="button" className="link" aria-label={t('opens', { of: behind.title, count: number })} onClick={() => onOpen(behind)}>
      {number}
    </button>
  )
}

const retry = () => undefined
const known = { error: null, onRetry: retry, empty: '–' } as const

type Role = MinorsReport['roles'][number]

/** Who may look, by role, and how often they did. */
export function AccessCard({ report, onOpen }: CardProps) {
  const t = useText(minorsText)
  const nameOf = ({ roleId, role }: Role) => (roleId === null ? t('noRole') : role)
  const behind = (row: Role, figure: Behind['figure'], of: string): Behind => ({
    figure,
    title: `${nameOf(row)}，${of}`,
    roleId: row.roleId ?? 0,
  })
  const count = (row: Role, figure: Behind['figure'], of: string, number: number) => (
    <Count count={number} behind={behind(row, figure, of)} onOpen={onOpen} />
  )
  const columns: readonly PlainColumn<Role>[] = [
    { key: 'role', title: t('role'), cell: nameOf },
    { key: 'people', title: t('people'), width: 64, right: true, cell: (row) => count(row, 'PEOPLE', t('people'), row.people) },
    {
      key: 'state',
      title: t('state'),
      width: 96,
      cell: ({ state }) => (state === null ? <span className="quiet">–</span> : <StatusTag of={accessState} value={state} />),
    },
    { key: 'until', title: t('until'), width: 104, cell: ({ until, approvedBy }) => until && `${until} ${approvedBy ?? ''}` },
    { key: 'reads', title: t('readTimes'), width: 96, right: true, cell: (row) => count(row, 'READS', t('reads'), row.reads) },
    { key: 'exports', title: t('exportTimes'), width: 72, right: true, cell: (row) => count(row, 'EXPORTS', t('exports'), row.exports) },
  ]
  return (
    <Card title={t('access')} extra={<span className="quiet">{t('accessHint')}</span>}>
      <PlainList label={t('access')} columns={columns} rows={report.roles} keyOf={({ roleId }) => roleId ?? 0} {...known} />
    </Card>
  )
}

type Direct = MinorsReport['direct'][number]

/** Who may look by no role. */
export function DirectCard({ report }: Pick<CardProps, 'report'>) {
  const t = useText(minorsText)
  const columns: readonly PlainColumn<Direct>[] = [
    { key: 'name', title: t('user'), cell: ({ userId, name }) => <RecordLink to={pageFor('user', userId)}>{name}</RecordLink> },
    { key: 'state', title: t('state'), width: 96, cell: ({ state }) => <StatusTag of={accessState} value={state} /> },
    { key: 'until', title: t('until'), width: 104, cell: ({ until, approvedBy }) => until && `${until} ${approvedBy ?? ''}` },
    { key: 'codes', title: t('codes'), cell: ({ codes }) => codes.join(' ') },
    { key: 'since', title: t('since'), width: 128, cell: ({ since }) => <MinuteCell at={since} /> },
  ]
  return (
    <Card title={t('direct')}>
      <PlainList label={t('direct')} columns={columns} rows={report.direct} keyOf={({ userId }) => userId} {...known} />
    </Card>
  )
}

const writing = latePart(async () => (await import('./RecipientModal.tsx')).RecipientModal)

/** Who outside was told, of how many families, and how often. */
export function RecipientsCard({ report, onOpen }: CardProps) {
  const t = useText(minorsText)
  const language = useLanguage()
  const holds = useHolds()
  const [edited, setEdited] = useState<Recipient>()
  const kindOf = ({ kind }: Recipient) => recipientKind.label(kind, language)
  const columns: readonly PlainColumn<Recipient>[] = [
    { key: 'kind', title: t('kind'), width: 128, cell: kindOf },
    { key: 'receiver', title: t('receiver'), cell: ({ receiver }) => receiver || <span className="quiet">–</span> },
    { key: 'fields', title: t('fields'), cell: ({ kind }) => recipientFields.label(kind, language) },
    { key: 'families', title: t('families'), width: 64, right: true, cell: ({ families }) => formatCount(families) },
    {
      key: 'times',
      title: t('times'),
      width: 64,
      right: true,
      cell: (row) => <Count count={row.times} behind={{ figure: 'RECIPIENT', kind: row.kind, title: kindOf(row) }} onOpen={onOpen} />,
    },
    {
      key: 'contractUntil',
      title: t('contractUntil'),
      width: 104,
      cell: ({ contractUntil }) => contractUntil ?? <span className="quiet">–</span>,
    },
    ...(holds('ACCESS_APPROVE')
      ? [
          {
            key: 'edit',
            title: t('acts'),
            width: 132,
            screenOnly: true as const,
            cell: (row: Recipient) => (
              <Button aria-label={`${t('edit')} ${kindOf(row)}`} onClick={() => setEdited(row)}>
                {t('edit')}
              </Button>
            ),
          },
        ]
      : []),
  ]
  return (
    <Card title={t('recipients')} extra={<span className="quiet">{t('recipientsHint')}</span>}>
      <PlainList label={t('recipients')} columns={columns} rows={report.recipients} keyOf={({ kind }) => kind} {...known} />
      {edited && <Late part={writing} props={{ recipient: edited, onClose: () => setEdited(undefined) }} />}
    </Card>
  )
}

type Erasure = MinorsReport['erasures'][number]

/** Why families were erased, and how long it took. */
export function ErasuresCard({ report, onOpen }: CardProps) {
  const t = useText(minorsText)
  const language = useLanguage()
  const kindOf = ({ kind }: Erasure) => erasureKind.label(kind, language)
  const days = (value: number | null) => (value === null ? <span className="quiet">–</span> : t('inDays', { days: value }))
  const columns: readonly PlainColumn<Erasure>[] = [
    { key: 'kind', title: t('kind'), cell: kindOf },
    {
      key: 'count',
      title: t('count'),
      width: 80,
      right: true,
      cell: (row) => <Count count={row.families} behind={{ figure: 'ERASED', kind: row.kind, title: kindOf(row) }} onOpen={onOpen} />,
    },
    { key: 'median', title: t('medianDays'), width: 100, right: true, cell: ({ medianDays }) => days(medianDays) },
    { key: 'longest', title: t('longestDays'), width: 100, right: true, cell: ({ longestDays }) => days(longestDays) },
  ]
  return (
    <Card title={t('erasures')} extra={<span className="quiet">{t('erasuresHint')}</span>}>
      <PlainList label={t('erasures')} columns={columns} rows={report.erasures} keyOf={({ kind }) => kind} {...known} />
    </Card>
  )
}

type Consent = MinorsReport['consents'][number]

/** What guardians agree to, by purpose. */
export function ConsentsCard({ report, onOpen }: CardProps) {
  const t = useText(minorsText)
  const language = useLanguage()
  const count = ({ purpose }: Consent, figure: Behind['figure'], of: string, number: number) => (
    <Count
      count={number}
      behind={{ figure, kind: purpose, title: t('ofPurpose', { purpose: consentPurpose.label(purpose, language), of }) }}
      onOpen={onOpen}
    />
  )
  const columns: readonly PlainColumn<Consent>[] = [
    { key: 'purpose', title: t('purpose'), cell: ({ purpose }) => consentPurpose.label(purpose, language) },
    { key: 'given', title: t('given'), width: 72, right: true, cell: (row) => count(row, 'CONSENT_GIVEN', t('given'), row.given) },
    {
      key: 'withdrawn',
      title: t('withdrawn'),
      width: 88,
      right: true,
      cell: (row) => count(row, 'CONSENT_WITHDRAWN', t('withdrawn'), row.withdrawn),
    },
    {
      key: 'unknown',
      title: t('notAsked'),
      width: 84,
      right: true,
      cell: (row) => count(row, 'CONSENT_UNKNOWN', t('notAsked'), row.unknown),
    },
    {
      key: 'inPeriod',
      title: t('inPeriod'),
      width: 116,
      right: true,
      cell: (row) => (
        <>
          {count(row, 'SAID_GIVEN', t('saidGiven'), row.givenThen)} / {count(row, 'SAID_WITHDRAWN', t('saidWithdrawn'), row.withdrawnThen)}
        </>
      ),
    },
    { key: 'text', title: t('textNumber'), width: 52, cell: ({ text }) => (text === null ? <span className="quiet">–</span> : `v${text}`) },
  ]
  return (
    <Card title={t('consents')} extra={<PageLink to="/core/consent">{t('openConsents')}</PageLink>}>
      <PlainList label={t('consents')} columns={columns} rows={report.consents} keyOf={({ purpose }) => purpose} {...known} />
    </Card>
  )
}
