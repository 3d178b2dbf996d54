import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TaggedCell } from './cells.tsx'
import { useTips } from './tips.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

let drop = (): void => undefined

function Region() {
  const region = useRef<HTMLDivElement>(null)
  const [there, setThere] = useState(true)
  drop = () => setThere(false)
  useTips(region)
  return <div ref={region}>{there && <button type="button" data-tip="19000000001" aria-label="phone" />}</div>
}

function Row() {
  const region = useRef<HTMLTableElement>(null)
  useTips(region)
  return (
    <table ref={region}>
      <tbody>
        <tr>
          <td>
            <TaggedCell tag={<span className="tag">Away</span>}>A long name</TaggedCell>
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** The words of the tip while it is shown. */
const shown = () => {
  const tip = document.getElementById('tip')
  return tip?.style.display === 'block' ? tip.textContent : undefined
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a tip comes after a moment, and goes with the pointer', async () => {
  render(<Region />)
  fireEvent.pointerOver(screen.getByRole('button', { name: 'phone' }))
  await wait(200)
  expect(shown()).toBeUndefined()
  await wait(200)
  expect(shown()).toBe('19000000001')
  fireEvent.pointerDown(screen.getByRole('button', { name: 'phone' }))
  expect(shown()).toBeUndefined()
})

test('it goes with what it is about, though the pointer rests', async () => {
  render(<Region />)
  fireEvent.pointerOver(screen.getByRole('button', { name: 'phone' }))
  await wait(400)
  expect(shown()).toBe('19000000001')
  act(drop)
  await wait(1)
  expect(shown()).toBeUndefined()
})

test('a place that is gone before the moment is over gets no tip', async () => {
  render(<Region />)
  fireEvent.pointerOver(screen.getByRole('button', { name: 'phone' }))
  act(drop)
  await wait(400)
  expect(shown()).toBeUndefined()
})

test('a cell whose text or name before a tag is cut off says all of it', async () => {
  const room = (cell: HTMLElement, needs: number) => {
    Object.defineProperty(cell, 'scrollWidth', { value: needs })
    Object.defineProperty(cell, 'clientWidth', { value: 100 })
  }
  render(<Row />)
  const cell = screen.getByRole('cell')
  room(cell, 100)
  fireEvent.pointerOver(cell)
  await wait(400)
  expect(shown()).toBeUndefined()
  room(screen.getByText('A long name'), 160)
  fireEvent.pointerOver(cell)
  await wait(400)
  expect(shown()).toBe('A long name Away')
})
