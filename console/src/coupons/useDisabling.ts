import type { CallInput } from '@camp/contract/base/call'
import { planDisabling } from '@camp/contract/coupons/coupons.steps'
import { useText } from '../platform/i18n.ts'
import { usePlan } from '../ui/change/usePlan.tsx'
import { couponsText } from './coupons.text.ts'

/** Plans disabling codes and shows the set: how many of which batch, the word to apply it, and the way back. */
export function useDisabling(retry: () => void) {
  const t = useText(couponsText)
  const { busy, start, shown } = usePlan(planDisabling, { stale: ['Coupons'], retry })
  return { busy, shown, start: (body: CallInput<typeof planDisabling>['body']) => void start(t('do.disableMany'), { body }) }
}
