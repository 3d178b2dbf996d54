import { getResource, type Resource } from '@camp/contract/resources/resources'
import { latePart } from '../ui/base/latePart.tsx'
import { peekById } from '../ui/peek/peek.ts'

/** The path of the page of a resource. */
export const RESOURCE_PAGE = '/resources/detail'

/** A resource beside the list: all that its page holds. */
export const resourcePeek = peekById<Resource>({
  part: latePart(async () => (await import('./ResourceDetailPage.tsx')).ResourcePeek),
  path: RESOURCE_PAGE,
  ask: (id) => ({ call: getResource, input: { params: { id } } }),
})
