import { listResources } from '@camp/contract/resources/resources'
import { resourceKind } from '@camp/contract/resources/resources.labels'
import { call } from '../platform/client.ts'
import { currentLanguage } from '../platform/i18n.ts'
import type { Found } from '../platform/signedIn/finder.ts'
import { firstRows, gathered, isExactly, quietly } from '../platform/signedIn/finding.ts'

const LONGEST_TITLE = 80

/** Resources whose title holds the text, by title. */
export const findResources = (text: string, signal: AbortSignal): Promise<readonly Found[]> =>
  gathered(
    [call(listResources, { query: { title: text.slice(0, LONGEST_TITLE), ...firstRows, sort: ['title,asc'] } }, quietly(signal))],
    (resource) => ({
      key: String(resource.id),
      title: resource.title,
      detail: [resourceKind.label(resource.kind, currentLanguage()), resource.level, resource.theme].filter(Boolean).join(' · '),
      path: `/resources/detail?id=${resource.id}`,
      exact: isExactly(text, resource.title),
    }),
  )
