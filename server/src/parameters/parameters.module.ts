import { defineModule } from '../platform/module.ts'
import { parametersRepository } from './parameters.repository.ts'
import { parametersRoutes } from './parameters.routes.ts'

export const parametersModule = defineModule({
  name: 'parameters',
  routes: parametersRoutes,
  records: { parameter: { stand: (db, id) => parametersRepository.stand(db, id) } },
})
