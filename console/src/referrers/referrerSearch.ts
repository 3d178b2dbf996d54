import { listReferrers, type Referrer, type ReferrerFilter } from '@camp/contract/referrers/referrers'
import { referrerKind, verifyStatus } from '@camp/contract/referrers/referrers.labels'
import { currentLanguage } from '../platform/i18n.ts'
import { findRows, firstRows, isExactly, isWholePhone, searchesPhone } from '../platform/signedIn/finding.ts'
import type { SearchHit } from '../platform/signedIn/search.ts'

const LONGEST_NAME = 40

const filtersFor = (text: string): readonly ReferrerFilter[] => {
  if (!/^\d+$/.test(text)) return [{ name: text.slice(0, LONGEST_NAME) }]
  return searchesPhone(text) ? [{ phone: text }] : []
}

const foundOf = (referrer: Referrer, text: string): SearchHit => ({
  key: String(referrer.id),
  title: referrer.name,
  detail: [
    referrer.phone,
    referrerKind.label(referrer.kind, currentLanguage()),
    verifyStatus.label(referrer.verifyStatus, currentLanguage()),
  ].join(' · '),
  path: `/extension/referrer?peek=${referrer.id}`,
  exact: isWholePhone(text) || isExactly(text, referrer.name),
})

/** Referrers whom the text may mean, by name. */
export const findReferrers = findRows(
  listReferrers,
  (text) => filtersFor(text).map((filter) => ({ query: { ...filter, ...firstRows, sort: ['name,asc'] } })),
  foundOf,
)
