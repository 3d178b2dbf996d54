/** How the sample makes and takes out campStudents. */
export { dropAll } from './campStudents.leaving.service.ts'
