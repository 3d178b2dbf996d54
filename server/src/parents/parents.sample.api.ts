/** How the sample makes and takes out parents. */
export { dropFamily } from './parents.dropping.repository.ts'
export { createParent } from './parents.service.ts'
