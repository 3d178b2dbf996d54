/** How the sample makes and takes out coaches. */
export { dropCoach } from './coaches.dropping.repository.ts'
export { saveCoach } from './coaches.saving.service.ts'
