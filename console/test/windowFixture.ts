import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** A window of a size, as far as media queries go: jsdom has none. Returns how it gets another size. */
export function windowOf(width: number, height = 900): (width: number, height?: number) => void {
  let size = { width, height }
  const listeners = new Set<() => void>()
  const holds = (query: string): boolean => {
    const [, side, most] = /max-(width|height): (\d+)px/.exec(query) ?? []
    return side !== undefined && size[side === 'width' ? 'width' : 'height'] <= Number(most)
  }
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: holds(query),
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }))
  return (wider, higher = size.height) =>
    act(() => {
      size = { width: wider, height: higher }
      for (const listener of listeners) listener()
    })
}
