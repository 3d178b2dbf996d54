import { type Contract, copySigningLink, updateEssContracts } from '@camp/contract/contracts/contracts'
import { copyText } from '../platform/clipboard.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import type { RowAction } from '../ui/table/column.ts'
import { contractsText } from './contracts.text.ts'

/** What can be done with a contract that is not signed yet. */
export function useContractActions(contract: Contract, cancel: () => void): RowAction[] {
  const t = useText(contractsText)
  const holds = useHolds()
  const action = useAction(updateEssContracts)
  const link = useAction(copySigningLink)
  const { flowId, coachName, provider, status, flowStatus, remindedAt, signable } = contract
  const run = async (what: 'REFRESH' | 'REMIND') => {
    if (await action.run({ body: { flowId, action: what } }, { name: coachName }))
      toast('success', t(what === 'REMIND' ? 'reminded' : 'refreshed'))
  }
  // No answer holds it but this one: it stands in the trail who took it.
  const copy = async () => {
    const taken = await link.run({ params: { flowId } }, { name: coachName })
    if (taken && (await copyText(taken.url))) toast('success', t('copied'))
  }
  const open = status === 'DRAFT' || status === 'PENDING'
  const copying = !signable ? [] : [{ key: 'copy', title: t('do.copy'), run: () => void copy() }]
  if (!open || !holds('COASH_CONTRACT_EDIT')) return copying
  const once = remindedAt === null ? {} : { refusal: t('remindedAlready') }
  return [
    ...(flowStatus === 1 ? [{ key: 'remind', title: t('do.remind'), run: () => void run('REMIND'), ...once }] : []),
    ...copying,
    { key: 'refresh', title: t('do.refresh'), run: () => void run('REFRESH') },
    ...(flowStatus === 2 && provider === 'BUILTIN' ? [] : [{ key: 'cancel', title: t('do.cancel'), danger: true as const, run: cancel }]),
  ]
}
