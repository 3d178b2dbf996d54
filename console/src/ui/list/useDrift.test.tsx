import type { ErrorName } from '@camp/contract/errors'
import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Failure } from '../../platform/failures.ts'
import { useDrift } from './listSelection.ts'

const refusal = (error: ErrorName): Failure => ({
  failed: true,
  network: false,
  status: 400,
  body: { code: 999, error, msg: error, requestId: 'r' },
})

test('a list is read anew for each refusal that other rows match by now, and for no other', () => {
  const retry = vi.fn()
  const { rerender } = renderHook(({ failure }) => useDrift(failure, retry), { initialProps: { failure: null as Failure | null } })
  rerender({ failure: refusal('CHANGE_TOO_MANY') })
  expect(retry).not.toHaveBeenCalled()
  const drifted = refusal('SELECTION_DRIFTED')
  rerender({ failure: drifted })
  rerender({ failure: drifted })
  expect(retry).toHaveBeenCalledTimes(1)
  rerender({ failure: refusal('SELECTION_DRIFTED') })
  expect(retry).toHaveBeenCalledTimes(2)
})
