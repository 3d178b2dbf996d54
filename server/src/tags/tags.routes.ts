import * as calls from '@camp/contract/tags/tags'
import { type Binding, bind } from '../platform/http/bind.ts'
import { tagsRepository } from './tags.repository.ts'
import { deleteTags, upsertTag } from './tags.service.ts'

export const tagsRoutes: Binding[] = [
  bind(calls.getAllTags, ({ query }, cx) => tagsRepository.all(cx.db, query, cx.scope)),
  bind(calls.upsertTag, upsertTag),
  bind(calls.deleteTags, deleteTags),
]
