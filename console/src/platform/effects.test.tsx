import { renderHook } from '@testing-library/react'
import { StrictMode } from 'react'
import { expect, test, vi } from 'vitest'
import { useBeforePaint, useFault, useOnce, useWhenever } from './effects.ts'

test.each([
  ['useWhenever', useWhenever],
  ['useBeforePaint', useBeforePaint],
])('%s runs as it comes and whenever what is named changes, with what is known then, and undoes what was before', (_name, use) => {
  const seen: string[] = []
  const { rerender, unmount } = renderHook(
    ({ named, beside }: { named: number; beside: string }) =>
      use([named], () => {
        seen.push(`${named} ${beside}`)
        return () => {
          seen.push(`not ${named} ${beside}`)
        }
      }),
    { initialProps: { named: 1, beside: 'a' } },
  )
  rerender({ named: 1, beside: 'b' })
  expect(seen).toEqual(['1 a'])
  rerender({ named: 2, beside: 'c' })
  expect(seen).toEqual(['1 a', 'not 1 a', '2 c'])
  unmount()
  expect(seen).toEqual(['1 a', 'not 1 a', '2 c', 'not 2 c'])
})

test('useOnce runs once, whatever changes, also where React tries everything out twice', () => {
  const run = vi.fn()
  const { rerender } = renderHook(() => useOnce(run), { wrapper: StrictMode })
  rerender()
  expect(run).toHaveBeenCalledTimes(1)
})

test('useFault tells each change once, however often the form makes its function anew, and takes the fault back as the field goes', () => {
  const told: string[] = []
  const { rerender, unmount } = renderHook(
    ({ faulty, by }: { faulty: boolean; by: string }) => useFault((is) => told.push(`${is} ${by}`), faulty),
    { initialProps: { faulty: false, by: 'a' } },
  )
  rerender({ faulty: false, by: 'b' })
  expect(told).toEqual(['false a'])
  rerender({ faulty: true, by: 'c' })
  expect(told).toEqual(['false a', 'false a', 'true c'])
  unmount()
  expect(told.at(-1)).toBe('false c')
})
