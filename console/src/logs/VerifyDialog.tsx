import type { CallAnswer } from '@camp/contract/base/call'
import { type LogFault, verifyLogs } from '@camp/contract/logs/logs'
import { useRef } from 'react'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { useCopyOnClick } from '../ui/page/copyOnClick.ts'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { CopySign } from '../ui/table/cells.tsx'
import { logsText } from './logs.text.ts'
import './logs.css'

type Report = CallAnswer<typeof verifyLogs>

/** Checks the log against its codes and blocks, and says what was found. */
export function VerifyDialog({ onClose }: { onClose(): void }) {
  const t = useText(logsText)
  const region = useRef<HTMLDivElement>(null)
  useCopyOnClick(region)
  const { data, error, isFetching, refetch } = useCall(verifyLogs, {}, { staleTime: 0 })
  return (
    <Dialog title={t('verifyTitle')} width={520} onClose={onClose}>
      <div ref={region} className="dialog-body logs-verify">
        <p className="quiet">{t('verifyHint')}</p>
        <div role="status" aria-busy={isFetching}>
          {isFetching ? <p>{t('verifying')}</p> : data && <Result report={data} />}
        </div>
        {error && !isFetching && <ErrorState failure={error.failure} onRetry={() => void refetch()} />}
      </div>
      <footer className="dialog-foot">
        <Button data-first busy={isFetching} onClick={() => void refetch()}>
          {t('verifyAgain')}
        </Button>
      </footer>
    </Dialog>
  )
}

function Result({ report }: { report: Report }) {
  const t = useText(logsText)
  const { broken, checked, complete, unsealed, lastBlock } = report
  return (
    <>
      <p className={broken.length > 0 ? 'logs-verify-broken' : 'logs-verify-intact'}>
        {broken.length > 0 ? t('broken', { count: broken.length }) : t('intact')}
      </p>
      <ul>
        <li>{t('checked', { count: formatCount(checked) })}</li>
        <li>{t(complete ? 'complete' : 'partial')}</li>
        {unsealed > 0 && <li>{t('unsealed', { count: formatCount(unsealed) })}</li>}
        {broken.map((fault) => (
          <li key={`${fault.kind} ${fault.block} ${fault.entry}`} className="logs-verify-fault">
            <Fault fault={fault} />
          </li>
        ))}
      </ul>
      {lastBlock && (
        <p className="logs-verify-block">
          {t('lastBlock', { seq: formatCount(lastBlock.seq) })}
          <button type="button" className="id table-id-copy" data-copy={lastBlock.hash}>
            {lastBlock.hash}
            <CopySign />
          </button>
          <small>{t('lastBlockHint')}</small>
        </p>
      )}
    </>
  )
}

function Fault({ fault: { kind, block, entry, count } }: { fault: LogFault }) {
  const t = useText(logsText)
  const where = [
    entry !== null && t('where.entry', { entry }),
    block !== null && t('where.block', { block }),
    count > 1 && t('where.count', { count: formatCount(count) }),
  ].filter((part) => part !== false)
  return `${t(`fault.${kind}`)}${where.length > 0 ? ` (${where.join(', ')})` : ''}`
}
