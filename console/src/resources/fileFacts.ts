import type { ResourceFile } from '@camp/contract/resources/resources'
import { clockOf } from '../pickers/media/clockOf.ts'
import { formatSize } from '../platform/format.ts'
import type { Translate } from '../platform/i18n.ts'
import type { resourcesText } from './resources.text.ts'

type Words = Translate<(typeof resourcesText)['zh']>

/** What a file is, in a few signs: how long, how many pages, how large. */
export const fileFacts = ({ seconds, pages, size, width, height }: ResourceFile, t: Words): string =>
  [
    seconds ? clockOf(seconds) : '',
    pages ? t('pages', { count: pages }) : '',
    width && height ? `${width} × ${height}` : '',
    formatSize(size),
  ]
    .filter(Boolean)
    .join(' · ')
