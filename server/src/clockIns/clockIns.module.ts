import { defineModule } from '../platform/module.ts'
import { clockInsRepository } from './clockIns.repository.ts'
import { clockInsRoutes } from './clockIns.routes.ts'
import { reckonComments } from './clockIns.service.ts'

export const clockInsModule = defineModule({
  name: 'clockIns',
  routes: clockInsRoutes,
  on: { 'enrolment.moved': clockInsRepository.carry },
  chores: (services) => [{ name: 'clockIns.reckon', every: 60_000, run: async () => void (await reckonComments(services)) }],
  family: { clock_ins: { erased: ['makeup_reason', 'media_urls', 'comment_text', 'comment_media'], moved: ['camp_student_id'] } },
})
