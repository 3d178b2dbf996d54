import { act, cleanup, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { List } from '../list/useList.ts'
import { useDesk } from './useDesk.ts'

// A desk that stays would take the keys of the next one.
afterEach(cleanup)

type Row = { readonly id: number }

/** A queue whose address follows only when `follow` says so, as in a browser that has much to draw. */
function desk(ids: readonly number[]) {
  const shown: string[] = []
  const listOf = (key: string | undefined) =>
    ({
      rows: ids.map((id) => ({ id })),
      peek: { key, show: (next: string) => shown.push(next), close: () => undefined },
      // A desk needs no more of its list.
    }) as unknown as List<Row, object>
  const { rerender } = renderHook(({ key }: { key: string | undefined }) => useDesk(listOf(key)), {
    initialProps: { key: undefined as string | undefined },
  })
  const press = (key: string) => act(() => void fireEvent.keyDown(document.body, { key }))
  return { shown, press, follow: () => rerender({ key: shown.at(-1) }) }
}

it('moves on by as many cases as keys were pressed, however late the screen follows', () => {
  const { shown, press, follow } = desk([11, 12, 13, 14])
  press('j')
  press('j')
  expect(shown).toEqual(['12', '13'])
  follow()
  press('k')
  expect(shown.at(-1)).toBe('12')
  follow()
  press('j')
  press('j')
  press('j')
  expect(shown.slice(3)).toEqual(['13', '14'])
})

it('takes keys again once the search was left by Escape', () => {
  document.body.innerHTML = '<div class="desk-queue"><search><input /></search></div>'
  const box = document.querySelector('input')
  const { shown, press } = desk([11, 12])
  press('/')
  expect(document.activeElement).toBe(box)
  act(() => void fireEvent.keyDown(box ?? document.body, { key: 'j' }))
  expect(shown).toEqual([])
  act(() => void fireEvent.keyDown(box ?? document.body, { key: 'Escape' }))
  expect(document.activeElement).toBe(document.body)
  press('j')
  expect(shown).toEqual(['12'])
})

it('keeps what is read where none was chosen, whatever a push puts before it, until it has left the queue', () => {
  const listOf = (ids: readonly number[]) =>
    ({
      rows: ids.map((id) => ({ id })),
      peek: { key: undefined, show: () => undefined, close: () => undefined },
      // A desk needs no more of its list.
    }) as unknown as List<Row, object>
  const { result, rerender } = renderHook(({ ids }: { ids: readonly number[] }) => useDesk(listOf(ids)).openId, {
    initialProps: { ids: [] as readonly number[] },
  })
  const read = (ids: readonly number[]) => {
    rerender({ ids })
    return result.current
  }
  expect([read([12, 13]), read([11, 12, 13]), read([11, 13]), read([10, 11]), read([])]).toEqual([12, 12, 11, 11, undefined])
})
