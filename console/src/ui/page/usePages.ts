import { useState } from 'react'

const SIZE = 10

/** Where a small list stands: its page and how many rows one has. */
export function usePages() {
  const [{ page, size }, setPlace] = useState({ page: 1, size: SIZE })
  return {
    page,
    size,
    onPage: (next: number) => setPlace({ page: next, size }),
    onSize: (next: number) => setPlace({ page: 1, size: next }),
  }
}
