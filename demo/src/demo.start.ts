import type { Demo } from '@camp/server/prepare'
import { seedDemoMedia } from './demo.media.ts'
import { seedDemoBusiness } from './demo.seed.ts'

/** What a server loads that is started with the demo. */
export const demo: Demo = { seedBusiness: seedDemoBusiness, seedMedia: seedDemoMedia }
