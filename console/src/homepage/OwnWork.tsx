import { type Contract, copySigningLink, getDownloadContract, listEssContracts } from '@camp/contract/contracts/contracts'
import { contractStatus } from '@camp/contract/contracts/contracts.steps'
import { statementStatus } from '@camp/contract/workHours/workHours.labels'
import { listWorkStatements, type WorkStatement } from '@camp/contract/workHours/workHours.statements'
import { Link, useNavigate } from 'react-router'
import { formatDuration, formatMoney, formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { ExportButton } from '../ui/list/ExportButton.tsx'
import { StatusTag } from '../ui/table/cells.tsx'
import { homepageText } from './homepage.text.ts'
import { NewsCard } from './NewsCard.tsx'
import { OwnCommentsCard } from './OwnCommentsCard.tsx'
import { ownWorkText } from './ownWork.text.ts'

/** Half a year: what is not paid yet, and what was last paid. */
const MOST = 6

const pathOf = (coachId: number, month: string): string => `/coach/coachWorkHourDetail/${coachId}?month=${month}`

/** Most contracts are over a whole month, whose name is shorter. */
const isMonth = (from: string, to: string): boolean =>
  from.endsWith('-01') && to === new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(5, 7)), 0)).toISOString().slice(0, 10)

/** What a coach finds after log-in: what waits for a comment, the own months and contracts. */
export const OwnWork = ({ coachId }: { readonly coachId: number }) => (
  <>
    <OwnCommentsCard coachId={coachId} />
    <div className="homepage-pair">
      <OwnHoursCard coachId={coachId} />
      <OwnContractsCard coachId={coachId} />
    </div>
  </>
)

/** A coach's own contracts, each with its state and its document. They are signed on the page of the link that came as a message, which opens from here too. */
export function OwnContractsCard({ coachId }: { readonly coachId: number }) {
  const t = useText(homepageText)
  const query = { coachId: [coachId], page: 1, size: MOST, sort: ['startDate,desc'] }
  const { data, error, refetch } = useCall(listEssContracts, { query }, { quiet: () => true })
  return (
    <NewsCard
      title={t('contracts')}
      open={undefined}
      none={{ title: t('noContracts'), hint: t('noContractsHint') }}
      error={error}
      onRetry={() => void refetch()}
      lines={data?.content.map((row) => <ContractLine key={row.id} contract={row} />)}
    />
  )
}

function ContractLine({ contract }: { readonly contract: Contract }) {
  const { flowId, coachName, startDate, endDate, amount, status, hash, signable } = contract
  const t = useText(homepageText)
  const own = useText(ownWorkText)
  const link = useAction(copySigningLink)
  const sign = async () => {
    // At once, by the click itself: later it would be a window that nobody asked for.
    const page = window.open('', '_blank')
    const taken = await link.run({ params: { flowId } }, { name: coachName })
    if (taken && page) page.location.href = taken.url
    else page?.close()
  }
  return (
    <li>
      <span className="homepage-news-title">
        {isMonth(startDate, endDate) ? startDate.slice(0, 7) : t('contractPeriod', { from: startDate, to: endDate })}
        {status === 'PENDING' && <small className="homepage-news-hint">{own(signable ? 'signHere' : 'signBySms')}</small>}
      </span>
      <span className="homepage-news-side">
        {formatMoney(amount)} <StatusTag of={contractStatus} value={status} />{' '}
        {signable && (
          <button type="button" className="link" aria-disabled={link.busy || undefined} onClick={() => void sign()}>
            {own('sign')}
          </button>
        )}{' '}
        {hash !== null && (
          <ExportButton inline label={t('download')} call={getDownloadContract} rows={1} input={() => ({ query: { flowId } })} />
        )}
      </span>
    </li>
  )
}

/** A coach's own months, each with its state; a month leads to its days, where it is agreed to or disputed. */
export function OwnHoursCard({ coachId }: { readonly coachId: number }) {
  const t = useText(homepageText)
  const navigate = useNavigate()
  const query = { coachId: [coachId], page: 1, size: MOST }
  const { data, error, refetch } = useCall(listWorkStatements, { query }, { quiet: () => true })
  const thisMonth = formatTime(Date.now()).slice(0, 7)
  return (
    <NewsCard
      title={t('hours')}
      open={{ label: t('hoursNow'), run: () => void navigate(pathOf(coachId, thisMonth)) }}
      none={{ title: t('noHours'), hint: t('noHoursHint') }}
      error={error}
      onRetry={() => void refetch()}
      lines={data?.content.map((row) => <MonthLine key={row.id} row={row} />)}
    />
  )
}

function MonthLine({ row: { coachId, month, minutes, amount, status } }: { readonly row: WorkStatement }) {
  return (
    <li>
      <span className="homepage-news-title">
        <Link to={pathOf(coachId, month)}>{month}</Link>
        <small>{formatDuration(minutes)}</small>
      </span>
      <span className="homepage-news-side">
        {amount !== null && formatMoney(amount)} <StatusTag of={statementStatus} value={status} />
      </span>
    </li>
  )
}
