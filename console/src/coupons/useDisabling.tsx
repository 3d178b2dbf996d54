import type { CallInput } from '@camp/contract/base/call'
import { planDisabling } from '@camp/contract/coupons/coupons.steps'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { Late, latePart } from '../ui/base/latePart.tsx'
import type { StartedChanges } from '../ui/change/useChangeSet.ts'
import { useDrift } from '../ui/list/useDrift.ts'
import { couponsText } from './coupons.text.ts'

const changes = latePart(async () => (await import('../ui/change/ChangeSetModal.tsx')).ChangeSetModal)

/** Plans disabling codes and shows the set: how many of which batch, the word to apply it, and the way back. */
export function useDisabling(retry: () => void) {
  const t = useText(couponsText)
  const [started, setStarted] = useState<StartedChanges>()
  const plan = useAction(planDisabling, { onDone: setStarted })
  useDrift(plan.error, retry)
  return {
    busy: plan.busy,
    start: (body: CallInput<typeof planDisabling>['body']) => void plan.run({ body }),
    shown: started && (
      <Late part={changes} props={{ title: t('do.disableMany'), started, stale: ['Coupons'], onClose: () => setStarted(undefined) }} />
    ),
  }
}
