import type { Taker } from '@camp/contract/permissions/rights'
import { useMemo } from 'react'
import { useHolds, useSession } from '../platform/session.ts'

/** The reader as far as taking rights from others goes. */
export function useTaker(): Taker {
  const holds = useHolds()
  const view = useSession().user?.dataScope ?? 'ALL'
  return useMemo(() => ({ holds, view }), [holds, view])
}
