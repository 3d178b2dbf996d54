import { limitsOf } from '@camp/contract/base/limits'
import type { Referrer } from '@camp/contract/referrers/referrers'
import { saveReferrerPayee } from '@camp/contract/referrers/referrers.payouts'
import { commissionPayoutRecord, referrerRecord } from '@camp/contract/referrers/referrers.record'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { AccountModal } from '../ui/form/AccountModal.tsx'
import { shownInForm } from '../ui/form/FormModal.tsx'
import type { Payee } from './payeeWords.ts'
import { payoutsText } from './payouts.text.ts'

interface PayeeModalProps {
  readonly referrer: Pick<Referrer, 'id' | 'name' | 'version'>
  readonly payee: Payee | null
  onClose(): void
}

/** How a referrer is paid: by a bank, or by hand. */
export function PayeeModal({ referrer: { id, name, version }, payee, onClose }: PayeeModalProps) {
  const t = useText(payoutsText)
  const titleOf = useTitles(commissionPayoutRecord)
  const title = useTitles(referrerRecord)
  const { bank, account } = limitsOf(saveReferrerPayee)
  const kept = payee?.tail ?? null
  const action = useAction(saveReferrerPayee, { quiet: shownInForm })
  return (
    <AccountModal
      name={name}
      takes={{ bank: { ...bank, required: true }, account: { ...account, required: kept === null } }}
      labels={{ bank: title('payeeBank'), account: titleOf('account') }}
      bank={payee?.bank ?? ''}
      hint={kept === null ? t('payee.hidden') : t('payee.keep', { tail: kept })}
      byHand={{ label: t('payee.byHand'), value: payee?.byHand ?? false }}
      sending={action}
      onClose={onClose}
      save={({ byHand, ...typed }) => {
        const told = byHand ? {} : { bank: typed.bank, ...(typed.account.trim() && { account: typed.account }) }
        return action.run({ params: { id }, body: { byHand, ...told, version } }, { name })
      }}
    />
  )
}
