import { type CampRow, getCampDetail } from '@camp/contract/camps/camps'
import { latePart } from '../ui/base/latePart.tsx'
import type { Peek } from '../ui/peek/peek.ts'
import { idOf } from '../ui/peek/peek.ts'
import { groupsPage } from './campLinks.ts'

const camp: Peek<CampRow> = {
  keyOf: ({ id }) => String(id),
  part: latePart(async () => (await import('./CampPeek.tsx')).CampPeek),
  ask: (key) => ({ call: getCampDetail, input: { query: { id: idOf(key) } } }),
}

/** A camp beside the list. */
export const campPeek = camp

/** The same for those who may go to its groups, which are its page. */
export const campPeekWithPage: Peek<CampRow> = { ...camp, pageOf: (key) => groupsPage(idOf(key)) }
