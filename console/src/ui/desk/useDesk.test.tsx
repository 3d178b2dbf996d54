import { act, fireEvent, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { List } from '../list/useList.ts'
import { useDesk } from './useDesk.ts'

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

it('goes on by as many cases as keys were pressed, however late the screen follows', () => {
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
