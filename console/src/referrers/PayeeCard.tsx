import type { Referrer } from '@camp/contract/referrers/referrers'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { Can } from '../ui/page/Can.tsx'
import { Card } from '../ui/page/DetailPage.tsx'
import { type Payee, payeeWords } from './payeeWords.ts'
import { payoutsText } from './payouts.text.ts'

const editing = latePart(async () => (await import('./PayeeModal.tsx')).PayeeModal)

/** Where the money goes: the end of the account, and who may change it does so here. */
export function PayeeCard({ referrer, payee }: { readonly referrer: Referrer; readonly payee: Payee | null }) {
  const t = useText(payoutsText)
  const [open, setOpen] = useState(false)
  return (
    <Card
      title={t('payee.card')}
      extra={
        <Can action="PROMOTE_COMMISSION_PAY">
          <button type="button" className="link" onClick={() => setOpen(true)}>
            {t('payee.edit')}
          </button>
        </Can>
      }
    >
      <p className={payee ? undefined : 'quiet'}>{payee ? payeeWords(payee, t) : t('payee.missing')}</p>
      {open && <Late part={editing} props={{ referrer, payee, onClose: () => setOpen(false) }} />}
    </Card>
  )
}
