import type { CallAnswer } from '@camp/contract/base/call'
import { type Contract, getDownloadContract, getEssContract, showEssContract } from '@camp/contract/contracts/contracts'
import { amountInCapitals } from '@camp/contract/contracts/contracts.capitals'
import { contractEvent } from '@camp/contract/contracts/contracts.events'
import { contractRecord } from '@camp/contract/contracts/contracts.record'
import { isEnded } from '@camp/contract/contracts/contracts.states'
import { contractStatus } from '@camp/contract/contracts/contracts.steps'
import { useState } from 'react'
import { HistoryButton } from '../history/history.parts.tsx'
import { formatCount, formatDuration, formatMoney, formatTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { exportFile } from '../ui/list/ExportButton.tsx'
import { Descriptions } from '../ui/page/Descriptions.tsx'
import { Card, DetailPage } from '../ui/page/DetailPage.tsx'
import { PageActions } from '../ui/page/PageActions.tsx'
import { RecordState } from '../ui/page/RecordState.tsx'
import { Timeline } from '../ui/page/Timeline.tsx'
import type { PeekProps } from '../ui/peek/peek.ts'
import { StatusTag } from '../ui/table/cells.tsx'
import type { RowAction } from '../ui/table/column.ts'
import { WhyButton } from '../workHours/workHours.parts.tsx'
import { contractsText } from './contracts.text.ts'
import { TerminationCard } from './TerminationCard.tsx'
import { useContractActions } from './useContractActions.ts'
import './contracts.css'

const cancelling = latePart(async () => (await import('./CancelContractModal.tsx')).CancelContractModal)
const terminating = latePart(async () => (await import('./TerminateContractModal.tsx')).TerminateContractModal)

/** Steps that were taken for a reason. */
const REASONED: ReadonlySet<string> = new Set(['CANCELLED', 'REFUSED', 'END_ASKED', 'END_DECLINED', 'TERMINATED', 'INVALID'])

type Detail = CallAnswer<typeof getEssContract>

/** A contract beside the list: what it is about, what happened to it, its lines, and its seal. */
export function ContractPeek({ of }: PeekProps<Contract>) {
  const t = useText(contractsText)
  const known = /^[\w-]{8,64}$/.test(of)
  const { data, error, refetch } = useCall(getEssContract, { params: { flowId: of } }, { enabled: known, quiet: () => true })
  if (data) return <Loaded contract={data} />
  return (
    <DetailPage title={t('title')}>
      <RecordState
        failure={error?.failure}
        missing={!known}
        words={{ title: t('gone'), hint: t('goneHint'), back: t('back') }}
        list="/coach/contractSignRecords"
        onRetry={() => void refetch()}
      />
    </DetailPage>
  )
}

function Loaded({ contract }: { readonly contract: Detail }) {
  const t = useText(contractsText)
  const holds = useHolds()
  const [cancels, setCancels] = useState(false)
  const [ends, setEnds] = useState(false)
  const { flowId, coachName, status } = contract
  const reads = holds('COASH_CONTRACT_DOWNLOAD', 'COASH_CONTRACT_EDIT')
  const ended = isEnded(status)
  const sealed = status === 'DONE' || (ended && contract.signedAt !== null)
  const mayEnd = status === 'DONE' && contract.termination === null && holds('COASH_CONTRACT_EDIT')
  const download = () =>
    void exportFile({ label: t('do.download'), call: getDownloadContract, rows: 1, input: () => ({ query: { flowId } }) })
  const show = () => void window.open(`/foundation${showEssContract.path.replace('{flowId}', flowId)}`, '_blank', 'noopener')
  const actions: RowAction[] = [
    ...(reads && sealed ? [{ key: 'open', title: t('do.open'), run: show }] : []),
    ...useContractActions(contract, () => setCancels(true)),
    ...(reads && contract.hash !== null ? [{ key: 'download', title: t('do.download'), run: download }] : []),
    ...(mayEnd ? [{ key: 'terminate', title: t('do.terminate'), danger: true as const, run: () => setEnds(true) }] : []),
  ]
  // What is open is first brought to its signature; one that is signed is first read.
  const next = ['open', 'remind', 'copy'].find((key) => actions.some((one) => one.key === key && one.refusal === undefined))
  return (
    <>
      <DetailPage
        title={coachName}
        extra={<StatusTag of={contractStatus} value={status} />}
        actions={
          <PageActions items={actions} next={ended ? undefined : next}>
            <HistoryButton of={contractRecord} id={contract.id} title={flowId} />
          </PageActions>
        }
      >
        {ended && <p className="form-alert">{t(`ended.${status}`)}</p>}
        {contract.termination && <TerminationCard contract={contract} asked={contract.termination} />}
        <Facts contract={contract} />
        <Happened contract={contract} />
        <Lines contract={contract} />
      </DetailPage>
      {cancels && <Late part={cancelling} props={{ contract, onClose: () => setCancels(false) }} />}
      {ends && <Late part={terminating} props={{ contract, onClose: () => setEnds(false) }} />}
    </>
  )
}

function Facts({ contract }: { readonly contract: Detail }) {
  const t = useText(contractsText)
  const title = useTitles(contractRecord)
  const { seal, hash, verifyUrl, expiresAt, remindedAt, outside } = contract
  const facts = [
    { key: 'number', title: title('flowId'), value: contract.flowId },
    { key: 'period', title: t('period'), value: `${contract.startDate} – ${contract.endDate}` },
    { key: 'group', title: t('group'), value: contract.coachGroupName },
    { key: 'hours', title: t('hours'), value: formatDuration(contract.minutes) },
    { key: 'amount', title: title('amount'), value: <Amount contract={contract} /> },
    { key: 'capitals', title: t('capitals'), value: contract.amount === null ? undefined : amountInCapitals(contract.amount) },
    { key: 'expires', title: title('expiresAt'), value: expiresAt ? formatTime(expiresAt) : undefined },
    { key: 'reminded', title: t('remindedAt'), value: remindedAt ? formatTime(remindedAt) : undefined },
    { key: 'reason', title: title('statusReason'), value: contract.statusReason, wide: true },
  ]
  const there = outside && [
    { key: 'number', title: t('outsideNumber'), value: outside.flowId ?? undefined, wide: true },
    { key: 'checked', title: t('outsideChecked'), value: outside.checkedAt ? formatTime(outside.checkedAt) : undefined },
  ]
  const sealed = [
    { key: 'at', title: t('sealed'), value: seal ? formatTime(seal.sealedAt) : undefined },
    { key: 'until', title: t('certificate'), value: seal?.certificateUntil.slice(0, 10) },
    { key: 'hash', title: t('hash'), value: hash ? <code className="contracts-hash">{hash}</code> : undefined, wide: true },
    {
      key: 'verify',
      title: t('verify'),
      value: (
        <a href={verifyUrl} target="_blank" rel="noreferrer">
          {verifyUrl}
        </a>
      ),
      wide: true,
    },
  ]
  return (
    <>
      {contract.stuck && <p className="form-alert">{t(`stuck.${contract.stuck}`)}</p>}
      <Card title={t('facts')}>
        <Descriptions facts={facts} />
      </Card>
      {there && (
        <Card title={t('outside')}>
          {outside.doubt && <p className="plain-hint">{t('outsideDoubt')}</p>}
          {outside.refusal && <p className="form-alert">{t('outsideRefused', { code: outside.refusal })}</p>}
          <Descriptions facts={there} />
        </Card>
      )}
      <Card title={t('seal')}>
        <Descriptions facts={sealed} />
        <p className="quiet">{outside ? t('outsideLimits') : seal?.issuer ? t('issued', { issuer: seal.issuer }) : t('limits')}</p>
      </Card>
    </>
  )
}

/** With the way to its lines. */
const Amount = ({ contract: { amount, flowId, coachId } }: { readonly contract: Detail }) => (
  <>
    {formatMoney(amount)} <WhyButton flowId={flowId} coachId={coachId} />
  </>
)

function Happened({ contract }: { readonly contract: Detail }) {
  const t = useText(contractsText)
  const language = useLanguage()
  const items = contract.events.toReversed().map(({ id, at, kind, actor, ip, said }) => ({
    key: String(id),
    at,
    hue: contractEvent.labels[kind].hue,
    title: contractEvent.label(kind, language),
    detail: [actor, ip, REASONED.has(kind) ? said : null].filter(Boolean).join(' · '),
  }))
  return (
    <Card title={t('events')}>
      <Timeline items={items} />
    </Card>
  )
}

function Lines({ contract }: { readonly contract: Detail }) {
  const t = useText(contractsText)
  return (
    <Card title={t('lines', { count: formatCount(contract.lineCount) })}>
      <ul className="contracts-lines">
        {contract.lines.map(({ day, kind, place, minutes, rate, amount, count }) => (
          <li key={`${day} ${kind} ${place} ${rate}`}>
            <span>
              {day} {t(`kind.${kind}`)} ×{count}
            </span>
            <b>{formatMoney(amount)}</b>
            <span className="quiet">{[place, formatDuration(minutes), formatMoney(rate)].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
