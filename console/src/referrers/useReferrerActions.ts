import { percentOf } from '@camp/contract/base/numbers'
import type { Referrer } from '@camp/contract/referrers/referrers'
import { deleteReferrer, verifyReferrer } from '@camp/contract/referrers/referrers.writing'
import { useNavigate } from 'react-router'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { confirmDanger } from '../ui/overlay/confirmDanger.tsx'
import type { RowAction } from '../ui/table/column.ts'
import { referrersText } from './referrers.text.ts'

interface Opens {
  edit(referrer: Referrer): void
  reject(referrer: Referrer): void
  history(referrer: Referrer): void
}

/** What can be done with a referrer. */
export function useReferrerActions({ edit, reject, history }: Opens): (referrer: Referrer) => RowAction[] {
  const t = useText(referrersText)
  const holds = useHolds()
  const navigate = useNavigate()
  const verifying = useAction(verifyReferrer, { stale: ['Orders'] })
  const deleting = useAction(deleteReferrer, { stale: ['Orders'] })
  const verify = async ({ id, name, version, commissionRateBp }: Referrer) => {
    const text = t('verifyText', { rate: percentOf(commissionRateBp) })
    if (!(await confirmDanger({ title: t('verifyTitle', { name }), text, confirm: t('do.verify') }))) return
    if (await verifying.run({ params: { id }, query: { status: 'VERIFIED', version } }, { name })) toast('success', t('verified', { name }))
  }
  const remove = async ({ id, name }: Referrer) => {
    const sure = await confirmDanger({ title: t('deleteTitle', { name }), text: t('deleteText'), confirm: t('do.delete') })
    if (sure && (await deleting.run({ params: { id } }, { name }))) toast('success', t('deleted', { name }))
  }
  return (referrer) => [
    ...(holds('PROMOTE_REFERRER_EDIT') ? [{ key: 'edit', title: t('do.edit'), run: () => edit(referrer) }] : []),
    ...(holds('PROMOTE_REFERRER_VERIFY') && referrer.verifyStatus === 'PENDING'
      ? [
          { key: 'verify', title: t('do.verify'), run: () => void verify(referrer) },
          { key: 'reject', title: t('do.reject'), run: () => reject(referrer) },
        ]
      : []),
    ...(holds('PARENT_INDEX')
      ? [{ key: 'families', title: t('do.families'), run: () => void navigate(`/parent/index?referrerId=${referrer.id}`) }]
      : []),
    ...(holds('ORDER_INDEX')
      ? [{ key: 'orders', title: t('do.orders'), run: () => void navigate(`/order/index?referrerId=${referrer.id}`) }]
      : []),
    ...(holds('PROMOTE_REFERRER_DELETE') ? [{ key: 'delete', title: t('do.delete'), run: () => void remove(referrer) }] : []),
    { key: 'history', title: t('do.history'), run: () => history(referrer) },
  ]
}
