import type { CoachGroup } from '@camp/contract/coachGroups/coachGroups'
import { latePart } from '../ui/base/latePart.tsx'
import { type Peek, rowPeek } from '../ui/peek/peek.ts'

/** A group beside the list: who leads it, and who is in it. */
export const coachGroupPeek: Peek<CoachGroup> = {
  ...rowPeek,
  part: latePart(async () => (await import('./CoachGroupPeek.tsx')).CoachGroupPeek),
}
