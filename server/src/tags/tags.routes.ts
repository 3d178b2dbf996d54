import { deleteTags as deleteCall, getAllTags, upsertTag as upsertCall } from '@camp/contract/tags/tags'
import { type Binding, bind } from '../platform/http/bind.ts'
import { tagsRepository } from './tags.repository.ts'
import { deleteTags, upsertTag } from './tags.service.ts'

export const tagsRoutes: Binding[] = [
  bind(getAllTags, ({ query }, cx) => tagsRepository.all(cx.db, query, cx.scope)),
  bind(upsertCall, (input, cx) => upsertTag(cx, input)),
  bind(deleteCall, ({ body }, cx) => deleteTags(cx, body)),
]
