import { resourceKind } from '@camp/contract/camps/camps.labels'
import { listResources } from '@camp/contract/resources/resources'
import { currentLanguage } from '../platform/i18n.ts'
import { findRows, firstRows, isExactly } from '../platform/signedIn/finding.ts'

const LONGEST_TITLE = 80

/** Resources whose title holds the text, by title. */
export const findResources = findRows(
  listResources,
  (text) => [{ query: { title: text.slice(0, LONGEST_TITLE), ...firstRows, sort: ['title,asc'] } }],
  (resource, text) => ({
    key: String(resource.id),
    title: resource.title,
    detail: [resourceKind.label(resource.kind, currentLanguage()), resource.level, resource.theme].filter(Boolean).join(' · '),
    path: `/resources/detail?id=${resource.id}`,
    exact: isExactly(text, resource.title),
  }),
)
