import type { CallInput } from '@camp/contract/base/call'
import type { Coupon } from '@camp/contract/coupons/coupons'
import { couponStatus } from '@camp/contract/coupons/coupons.labels'
import { planDisabling } from '@camp/contract/coupons/coupons.steps'
import { useState } from 'react'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import { usePlan } from '../ui/change/usePlan.tsx'
import type { RowAction } from '../ui/table/column.ts'
import { couponsText } from './coupons.text.ts'

const asking = latePart(async () => (await import('./FreezeModal.tsx')).FreezeModal)

type Held = Pick<Coupon, 'id' | 'code' | 'version' | 'status' | 'frozenAt'>

/** Holding one code back and giving it back: the action of a code, and the dialog that asks why. */
export function useFreezing() {
  const t = useText(couponsText)
  const language = useLanguage()
  const holds = useHolds()
  const [asked, setAsked] = useState<Held>()
  const actionsOf = (coupon: Held): RowAction[] => {
    if (!holds('PROMOTE_CODE_DISABLE')) return []
    const run = () => setAsked(coupon)
    if (coupon.frozenAt !== null) return [{ key: 'thaw', title: t('do.thaw'), run }]
    const refusal = coupon.status === 'UNUSED' ? undefined : t('freeze.refusal', { status: couponStatus.label(coupon.status, language) })
    return [{ key: 'freeze', title: t('do.freeze'), run, ...(refusal !== undefined && { refusal }) }]
  }
  return { actionsOf, shown: asked && <Late part={asking} props={{ coupon: asked, onClose: () => setAsked(undefined) }} /> }
}

/** Plans disabling codes and shows the set: how many of which batch, the word to apply it, and the way back. */
export function useDisabling(retry: () => void) {
  const t = useText(couponsText)
  const { busy, start, shown } = usePlan(planDisabling, { stale: ['Coupons'], retry })
  return { busy, shown, start: (body: CallInput<typeof planDisabling>['body']) => void start(t('do.disableMany'), { body }) }
}
