import { defineModule } from '../platform/module.ts'
import { tagChores } from './tags.jobs.ts'
import { tagsRepository } from './tags.repository.ts'
import { tagsRoutes } from './tags.routes.ts'

export const tagsModule = defineModule({
  name: 'tags',
  routes: tagsRoutes,
  records: { tag: { snapshot: (db, id) => tagsRepository.snapshot(db, id), namesOf: tagsRepository.names } },
  chores: (services) => tagChores(services),
  family: { tags: 'not of a family' },
})
