import { useEffect, useRef } from 'react'
import type { Failure } from '../../platform/failures.ts'
import { isDrift } from './listSelection.ts'

/** Reads the list anew when the server says that other rows match by now than those that were shown. */
export function useDrift(failure: Failure | null, retry: () => void): void {
  const again = useRef(retry)
  again.current = retry
  useEffect(() => {
    if (isDrift(failure)) again.current()
  }, [failure])
}
