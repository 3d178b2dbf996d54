import { fileGroup, fileGroupOf } from '@camp/contract/media/media.groups'
import type { ResourceFile } from '@camp/contract/resources/resources'
import { clockOf } from '../media/media.clock.parts.ts'
import { formatSize } from '../platform/format.ts'
import { currentLanguage, type Translate } from '../platform/i18n.ts'
import type { resourcesText } from './resources.text.ts'

type Words = Translate<(typeof resourcesText)['zh']>

/** What it is called by its ending; nothing where that says nothing. */
const groupOf = (name: string): string => {
  const group = fileGroupOf(name)
  return group === 'other' ? '' : fileGroup.label(group, currentLanguage())
}

/** What a file is, in a few signs: of which group, how long, how many pages, how large. */
export const fileFacts = ({ name, seconds, pages, size, width, height }: ResourceFile, t: Words): string =>
  [
    groupOf(name),
    seconds ? clockOf(seconds) : '',
    pages ? t('pages', { count: pages }) : '',
    width && height ? `${width} × ${height}` : '',
    formatSize(size),
  ]
    .filter(Boolean)
    .join(' · ')
