import type { KeepingKind, KeepingState } from '@camp/contract/keeping/keeping.labels'

interface PlansAddress {
  readonly kind: KeepingKind
  readonly state?: KeepingState
  readonly month?: string
}

/** Where the families behind a figure are. */
export const plansAt = (filter: PlansAddress): string => `/core/keeping?${new URLSearchParams({ tab: 'plans', ...filter }).toString()}`
