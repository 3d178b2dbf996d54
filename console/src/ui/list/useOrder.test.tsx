import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { dismissAll, messageStore } from '../../platform/notices.ts'
import { useOrder } from './useOrder.ts'

const things = (...ids: number[]) => ids.map((id) => ({ id }))

/** An order over things that are read anew only when the test says so. */
function ordering(answers: boolean[] = []) {
  const asked: { ids: readonly number[]; before: readonly number[] }[] = []
  const save = async (ids: readonly number[], before: readonly number[]) => {
    asked.push({ ids, before })
    return answers.shift() ?? true
  }
  const view = renderHook(({ items }) => useOrder(items, save), { initialProps: { items: things(1, 2, 3) } })
  const move = (from: number, to: number) => act(async () => view.result.current.move(from, to))
  const shown = () => view.result.current.shown.map(({ id }) => id)
  return { asked, move, shown, read: (...ids: number[]) => view.rerender({ items: things(...ids) }) }
}

describe('an order that a person changes', () => {
  it('is told from what was saved last, though the things are not read anew yet', async () => {
    const { asked, move, shown } = ordering()
    await move(0, 1)
    await move(2, 0)
    expect(asked).toEqual([
      { ids: [2, 1, 3], before: [1, 2, 3] },
      { ids: [3, 2, 1], before: [2, 1, 3] },
    ])
    expect(shown()).toEqual([3, 2, 1])
  })

  it('is told from what was read, once it was: somebody else may have moved them', async () => {
    const { asked, move, read } = ordering()
    await move(0, 1)
    read(3, 2, 1)
    await move(0, 1)
    expect(asked.at(-1)).toEqual({ ids: [2, 3, 1], before: [3, 2, 1] })
  })

  it('goes back to what is kept where it could not be saved', async () => {
    const { asked, move, shown } = ordering([false])
    await move(0, 2)
    expect(shown()).toEqual([1, 2, 3])
    await move(0, 1)
    expect(asked.at(-1)).toEqual({ ids: [2, 1, 3], before: [1, 2, 3] })
  })

  it('is put back by its toast, by what was seen, unless somebody has moved them since', async () => {
    dismissAll()
    const back = () => {
      const action = messageStore.read().at(-1)?.action
      return act(async () => (action && 'run' in action ? action.run() : undefined))
    }
    const { asked, move, shown, read } = ordering()
    await move(0, 1)
    await back()
    expect([asked.at(-1), shown()]).toEqual([{ ids: [1, 2, 3], before: [2, 1, 3] }, [1, 2, 3]])
    dismissAll()
    await move(0, 1)
    read(3, 2, 1)
    await back()
    expect([asked.length, shown(), messageStore.read().at(-1)?.kind]).toEqual([3, [3, 2, 1], 'warning'])
  })
})
