import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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

test('what is gone before the moment is over gets none', async () => {
  render(<Region />)
  fireEvent.pointerOver(screen.getByRole('button', { name: 'phone' }))
  act(drop)
  await wait(400)
  expect(shown()).toBeUndefined()
})
