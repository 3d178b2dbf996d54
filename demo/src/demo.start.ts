import type { Demo } from '@camp/server/prepare'
import { demoDoors } from './demo.doors.ts'
import { seedDemoMedia } from './demo.media.ts'
import { seedDemoBusiness } from './demo.seed.ts'
import { demoTries } from './demo.tries.ts'

/** What a server loads that is started with the demo. */
export const demo: Demo = { seedBusiness: seedDemoBusiness, seedMedia: seedDemoMedia, doors: demoDoors, tries: demoTries }
