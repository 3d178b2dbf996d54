import * as calls from '@camp/contract/tags/tags'
import { type Binding, bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { tagChores } from './tags.jobs.ts'
import { tagsRepository } from './tags.repository.ts'
import { deleteTags, upsertTag } from './tags.service.ts'

const routes: Binding[] = [
  bind(calls.getAllTags, ({ query }, cx) => tagsRepository.all(cx.db, query, cx.scope)),
  bind(calls.upsertTag, upsertTag),
  bind(calls.deleteTags, deleteTags),
]

export const tagsModule = defineModule({
  name: 'tags',
  routes,
  records: { tag: { snapshot: (db, id) => tagsRepository.snapshot(db, id), namesOf: tagsRepository.names } },
  chores: (services) => tagChores(services),
  family: { tags: 'not of a family' },
})
