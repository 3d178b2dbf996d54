import { defineModule } from '../platform/module.ts'
import { membersFamily } from './members.family.ts'
import { memberChores } from './members.jobs.ts'
import { levelsRepository } from './members.levels.repository.ts'
import { membersRepository } from './members.repository.ts'
import { membersRoutes } from './members.routes.ts'

export const membersModule = defineModule({
  name: 'members',
  routes: membersRoutes,
  chores: (services) => memberChores(services),
  records: {
    member: { stand: (db, id, scope) => membersRepository.stand(db, id, scope) },
    memberLevel: { stand: (db, id) => levelsRepository.levelStand(db, id), namesOf: levelsRepository.levelNames },
    memberBenefit: { stand: (db, id) => levelsRepository.benefitStand(db, id), namesOf: levelsRepository.benefitNames },
  },
  family: membersFamily,
})
