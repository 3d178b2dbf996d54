import { type Contract, type ContractFilter, type contractActions, listEssContracts } from '@camp/contract/contracts/contracts'
import { downloadContracts, updateManyContracts } from '@camp/contract/contracts/contracts.sending'
import { useState } from 'react'
import { call, isFailure } from '../platform/client.ts'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { exportFile } from '../ui/list/ExportButton.tsx'
import type { ListSelection } from '../ui/list/listSelection.ts'
import type { List } from '../ui/list/useList.ts'
import { Can } from '../ui/page/Can.tsx'
import { contractsText } from './contracts.text.ts'

const cancelling = latePart(async () => (await import('./CancelContractModal.tsx')).CancelContractsModal)

/** The most that come in one archive, and that change at once. */
const MOST = 500
const MOST_CHANGED = 100

interface ContractBulkProps {
  readonly list: List<Contract, ContractFilter>
  readonly selection: ListSelection<ContractFilter>
}

/** What is done with many: their documents in one archive, a reminder, how they stand, or a withdrawal. Each stands for itself. */
export function ContractBulk({ list, selection }: ContractBulkProps) {
  const t = useText(contractsText)
  const { choice, clear } = selection
  const [busy, setBusy] = useState(false)
  const [cancels, setCancels] = useState<readonly string[]>()
  const say = useOutcome()
  const action = useAction(updateManyContracts)
  /** The numbers of what was chosen, also on other pages. */
  const chosen = async (): Promise<readonly string[]> => {
    const answer = await call(listEssContracts, { query: { ...list.filter, page: 1, size: MOST } })
    if (isFailure(answer)) return []
    const meant = ({ id }: Contract) => ('ids' in choice ? choice.ids.includes(id) : !choice.except.includes(id))
    return answer.content.filter(meant).map(({ flowId }) => flowId)
  }
  const once = (work: (flowIds: readonly string[]) => Promise<unknown> | unknown, most: number) => async () => {
    if (busy) return
    setBusy(true)
    const flowIds = await chosen()
    if (flowIds.length > most) toast('error', t('many.tooMany', { most: formatCount(most) }))
    else if (flowIds.length > 0) await work(flowIds)
    setBusy(false)
  }
  const zip = once(
    (flowIds) => exportFile({ label: t('do.zip'), call: downloadContracts, rows: flowIds.length, input: () => ({ body: [...flowIds] }) }),
    MOST,
  )
  const change = (what: 'REMIND' | 'REFRESH') =>
    once(async (flowIds) => {
      const answer = await action.run({ body: { flowIds: [...flowIds], action: what } })
      if (answer) say(what, answer)
    }, MOST_CHANGED)
  const steps = [
    { key: 'remind', title: t('do.remind'), run: change('REMIND') },
    { key: 'refresh', title: t('do.refresh'), run: change('REFRESH') },
    { key: 'cancel', title: t('do.cancel'), run: once(setCancels, MOST_CHANGED) },
  ]
  return (
    <>
      <Can action="COASH_CONTRACT_DOWNLOAD">
        <button type="button" className="link" aria-disabled={busy || undefined} onClick={() => void zip()}>
          {t('do.zip')}
        </button>
      </Can>
      <Can action="COASH_CONTRACT_EDIT">
        {steps.map(({ key, title, run }) => (
          <button key={key} type="button" className="link" aria-disabled={busy || undefined} onClick={() => void run()}>
            {title}
          </button>
        ))}
      </Can>
      {cancels && (
        <Late
          part={cancelling}
          props={{
            flowIds: cancels,
            onClose: () => setCancels(undefined),
            onDone: (answer) => {
              say('CANCEL', answer)
              clear()
            },
          }}
        />
      )}
    </>
  )
}

const DONE = { REMIND: 'many.reminded', REFRESH: 'many.refreshed', CANCEL: 'many.cancelled' } as const

/** Says of how many it was done, and of how many not, with the first reason. */
function useOutcome() {
  const t = useText(contractsText)
  return (what: (typeof contractActions)[number], answer: readonly { readonly refused: string | null }[]) => {
    const left = answer.filter(({ refused }) => refused !== null)
    const done = answer.length - left.length
    if (done > 0) toast('success', t(DONE[what], { count: formatCount(done) }))
    if (left.length > 0) toast('info', t('many.refused', { count: formatCount(left.length), first: left[0]?.refused ?? '' }))
  }
}
