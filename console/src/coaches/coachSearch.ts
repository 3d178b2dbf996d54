import { activeFlg } from '@camp/contract/base/labels'
import { employment } from '@camp/contract/camps/camps.labels'
import { type Coach, type CoachFilter, listCoaches } from '@camp/contract/coaches/coaches'
import { currentLanguage } from '../platform/i18n.ts'
import { findRows, firstRows, isExactly, isWholePhone, searchesPhone } from '../platform/signedIn/finding.ts'
import type { SearchHit } from '../platform/signedIn/search.ts'

const LONGEST_NAME = 40

const filtersFor = (text: string): readonly CoachFilter[] => {
  if (!/^\d+$/.test(text)) return [{ name: text.slice(0, LONGEST_NAME) }]
  return searchesPhone(text) ? [{ phone: text }] : []
}

const foundOf = (coach: Coach, text: string): SearchHit => ({
  key: String(coach.id),
  title: coach.name,
  detail: [
    coach.englishName,
    coach.phone,
    coach.groupName,
    employment.label(coach.employment, currentLanguage()),
    coach.activeFlg === 'ACTIVE' ? null : activeFlg.label(coach.activeFlg, currentLanguage()),
  ]
    .filter(Boolean)
    .join(' · '),
  path: `/coach/coashListIndex?peek=${coach.id}`,
  exact: isWholePhone(text) || isExactly(text, coach.name, coach.englishName),
})

/** Coaches whom the text may mean, by name. */
export const findCoaches = findRows(
  listCoaches,
  (text) => filtersFor(text).map((filter) => ({ query: { ...filter, ...firstRows, sort: ['name,asc'] } })),
  foundOf,
)
