import { latePart } from '../base/latePart.tsx'
import type { FilterChipsProps } from '../sheet/FilterChips.tsx'

/** The filters in force, as chips: they come with the first list or desk that is narrowed. */
export const filterChips = latePart<FilterChipsProps>(async () => (await import('../sheet/FilterChips.tsx')).FilterChips)
