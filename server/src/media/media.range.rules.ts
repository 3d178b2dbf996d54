import type { ByteRange } from '../platform/files/file.store.ts'

/**
 * The part of a file that a `Range` header asks for: null for all of it (no header, several ranges, another unit), 'beyond' where it begins
 * after the end (416).
 */
export function rangeOf(header: string | undefined, size: number): ByteRange | null | 'beyond' {
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '')
  if (!asked) return null
  const [, from = '', to = ''] = asked
  if (from === '' && to === '') return null
  if (from === '') {
    const last = Number(to)
    return last === 0 || size === 0 ? 'beyond' : { start: Math.max(0, size - last), end: size - 1 }
  }
  const start = Number(from)
  if (to !== '' && Number(to) < start) return null
  if (start >= size) return 'beyond'
  return { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}
