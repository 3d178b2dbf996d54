import type { Chore } from '../platform/jobs/ticker.ts'
import type { Services } from '../platform/services.ts'
import { runNights } from './risk.night.service.ts'

/** Looked at every ten minutes: a night that was cut off goes on, and one that a server slept through follows. */
export const riskChores = (services: Pick<Services, 'pool' | 'reportPool'>): Chore[] => [
  { name: 'risk.night', every: 600_000, run: () => runNights(services) },
]
