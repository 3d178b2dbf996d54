import type { Taker } from '@camp/contract/permissions/permissions.rights'
import { useMemo } from 'react'
import { useHolds, useSession } from '../platform/session.ts'

/** What the reader holds and sees: decides whose rights he or she may take away (`contract/src/permissions/permissions.rights.ts`). */
export function useTaker(): Taker {
  const holds = useHolds()
  const view = useSession().user?.dataScope ?? 'ALL'
  return useMemo(() => ({ holds, view }), [holds, view])
}
