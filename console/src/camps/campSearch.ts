import { type CampFilter, listCamps } from '@camp/contract/camps/camps'
import { campStatus } from '@camp/contract/camps/camps.labels'
import { currentLanguage } from '../platform/i18n.ts'
import { findRows, firstRows, isExactly } from '../platform/signedIn/finding.ts'
import { pageFor } from '../ui/page/recordNames.tsx'

const LONGEST_NAME = 60
const LONGEST_TERM = 20

/** A name, with the term behind it as camps are called, or either. */
function filtersFor(text: string): readonly CampFilter[] {
  const term = text.split(/\s/).at(-1) ?? ''
  const name = text.slice(0, text.length - term.length).trim()
  const both = name && /\d/.test(term) && term.length <= LONGEST_TERM ? [{ name: name.slice(0, LONGEST_NAME), term }] : []
  return [...both, { name: text.slice(0, LONGEST_NAME) }, ...(text.length <= LONGEST_TERM ? [{ term: text }] : [])]
}

/** Camps whom the text may mean, by name. */
export const findCamps = findRows(
  listCamps,
  (text) => filtersFor(text).map((filter) => ({ query: { ...filter, ...firstRows, sort: ['name,asc', 'term,desc'] } })),
  (camp, text) => ({
    key: String(camp.id),
    title: `${camp.name} ${camp.term}`,
    detail: [camp.campType, `${camp.startDate} – ${camp.endDate}`, campStatus.label(camp.status, currentLanguage())].join(' · '),
    path: pageFor('camp', camp.id),
    exact: isExactly(text, camp.name, camp.term, `${camp.name} ${camp.term}`),
  }),
)
