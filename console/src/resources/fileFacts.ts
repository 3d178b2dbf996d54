import type { ResourceFile } from '@camp/contract/resources/resources'
import { clockOf } from '../pickers/media/clockOf.ts'
import { formatSize } from '../platform/format.ts'

/** What a file is, in a few signs: how long, how large. */
export const fileFacts = ({ seconds, size, width, height }: ResourceFile): string =>
  [seconds ? clockOf(seconds) : '', width && height ? `${width} × ${height}` : '', formatSize(size)].filter(Boolean).join(' · ')
