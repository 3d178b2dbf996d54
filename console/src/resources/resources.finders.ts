import { resourceRecord } from '@camp/contract/resources/resources.record'
import { defineFinders, mayBeName } from '../platform/signedIn/finder.ts'

/** Resources by a part of the title. */
export const finders = defineFinders([
  {
    record: resourceRecord,
    codes: ['RESOURCE_INDEX'],
    accepts: mayBeName,
    load: async () => (await import('./resourceFinder.ts')).findResources,
  },
])
