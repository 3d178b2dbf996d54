import { defineModule } from '../platform/module.ts'
import { userGrantsRepository } from './users.grants.repository.ts'
import { userSnapshot } from './users.history.service.ts'
import { usersRepository } from './users.repository.ts'
import { usersRoutes } from './users.routes.ts'
import { userPersonal } from './users.service.ts'

export const usersModule = defineModule({
  name: 'users',
  routes: usersRoutes,
  on: { 'tag.cleared': userGrantsRepository.clearTags },
  records: {
    user: {
      snapshot: userSnapshot,
      namesOf: usersRepository.names,
      personal: { phone: (db, id) => userPersonal(db, id, 'phone'), email: (db, id) => userPersonal(db, id, 'email') },
    },
  },
  family: { users: 'not of a family' },
})
