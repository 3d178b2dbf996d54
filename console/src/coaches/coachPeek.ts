import type { Coach } from '@camp/contract/coaches/coaches'
import { latePart } from '../ui/base/latePart.tsx'
import { type Peek, rowPeek } from '../ui/peek/peek.ts'

/** A coach beside the list: how busy, and what an hour was paid. */
export const coachPeek: Peek<Coach> = {
  ...rowPeek,
  part: latePart(async () => (await import('./CoachPeek.tsx')).CoachPeek),
}
