/** How the sample makes and takes out camps. */
export { saveCampConfig, saveCampType } from './camps.config.service.ts'
export { dropCamp, dropCampGroup, dropCampType } from './camps.dropping.repository.ts'
export { saveCampGroup } from './camps.groups.service.ts'
export { saveCamp } from './camps.service.ts'
