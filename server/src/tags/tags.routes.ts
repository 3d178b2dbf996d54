import { getAllTags } from '@camp/contract/tags'
import { type Binding, bind } from '../platform/http/bind.ts'
import { tagsRepository } from './tags.repository.ts'

export const tagsRoutes: Binding[] = [bind(getAllTags, ({ query }, cx) => tagsRepository.all(cx.db, query))]
