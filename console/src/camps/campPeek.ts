import { type CampRow, getCampDetail } from '@camp/contract/camps/camps'
import { latePart } from '../ui/base/latePart.tsx'
import { idOf, type Peek, rowPeek } from '../ui/peek/peek.ts'
import { groupsPage } from './campLinks.ts'

/** A camp beside the list. */
export const campPeek: Peek<CampRow> = {
  ...rowPeek,
  part: latePart(async () => (await import('./CampPeek.tsx')).CampPeek),
  ask: (key) => ({ call: getCampDetail, input: { query: { id: idOf(key) } } }),
}

/** The same for those who may go to its groups, which are its page. */
export const campPeekWithPage: Peek<CampRow> = { ...campPeek, pageOf: (key) => groupsPage(idOf(key)) }
