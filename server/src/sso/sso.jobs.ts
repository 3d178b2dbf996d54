import { Executor } from '../platform/db/executor.ts'
import type { Chore } from '../platform/jobs/ticker.ts'
import type { Services } from '../platform/services.ts'
import { ssoRepository } from './sso.repository.ts'

/** Codes and keys of single sign-on are gone a day later. */
export const ssoChores = ({ pool }: Pick<Services, 'pool'>): Chore[] => [
  { name: 'social.purge', every: 3_600_000, run: async () => void (await ssoRepository.purge(new Executor(pool))) },
]
