import type { ReactNode } from 'react'
import { useHolds } from '../../platform/session.ts'

interface CanProps {
  /** Codes, separated by dots; one is enough: `ORDER_CANCEL.ORDER_REFUND`. */
  readonly action: string
  readonly children: ReactNode
}

/** Removes what it holds where the reader has none of the codes. The server checks all the same. */
export function Can({ action, children }: CanProps) {
  const holds = useHolds()
  return holds(...action.split('.')) ? children : null
}
