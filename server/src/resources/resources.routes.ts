import { getResourceOptions } from '@camp/contract/resources/resources'
import { type Binding, bind } from '../platform/http/bind.ts'
import { resourcesRepository } from './resources.repository.ts'

export const resourcesRoutes: Binding[] = [bind(getResourceOptions, ({ query }, cx) => resourcesRepository.options(cx.db, query))]
