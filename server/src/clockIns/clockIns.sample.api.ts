/** How the sample makes and takes out clockIns. */
export { takeComment } from './clockIns.comments.service.ts'
export { dropClockIns } from './clockIns.dropping.repository.ts'
export { createClockIn } from './clockIns.service.ts'
