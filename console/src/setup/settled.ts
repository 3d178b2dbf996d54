import type { SetupStepShown } from '@camp/contract/setup/setup'

/** How many of these are done, or not needed. */
export const settled = (steps: readonly SetupStepShown[]): number =>
  steps.filter(({ state }) => state === 'DONE' || state === 'ASIDE').length
