import { type Contract, type ContractFilter, listEssContracts } from '@camp/contract/contracts/contracts'
import { downloadContracts } from '@camp/contract/contracts/contracts.sending'
import { useState } from 'react'
import { call, isFailure } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { exportFile } from '../ui/list/ExportButton.tsx'
import type { ListSelection } from '../ui/list/listSelection.ts'
import type { List } from '../ui/list/useList.ts'
import { Can } from '../ui/page/Can.tsx'
import { contractsText } from './contracts.text.ts'

/** The most that come in one archive. */
const MOST = 500

interface ContractBulkProps {
  readonly list: List<Contract, ContractFilter>
  readonly selection: ListSelection<ContractFilter>
}

/** The documents of the chosen contracts in one archive. */
export function ContractBulk({ list, selection: { choice } }: ContractBulkProps) {
  const t = useText(contractsText)
  const [busy, setBusy] = useState(false)
  const run = async () => {
    if (busy) return
    setBusy(true)
    const answer = await call(listEssContracts, { query: { ...list.filter, page: 1, size: MOST } })
    if (!isFailure(answer)) {
      const meant = ({ id }: Contract) => ('ids' in choice ? choice.ids.includes(id) : !choice.except.includes(id))
      const flowIds = answer.content.filter(meant).map(({ flowId }) => flowId)
      if (flowIds.length > 0) {
        await exportFile({ label: t('do.zip'), call: downloadContracts, rows: flowIds.length, input: () => ({ body: flowIds }) })
      }
    }
    setBusy(false)
  }
  return (
    <Can action="COASH_CONTRACT_DOWNLOAD">
      <button type="button" className="link" aria-disabled={busy || undefined} onClick={() => void run()}>
        {t('do.zip')}
      </button>
    </Can>
  )
}
