import { countDoubts, listDoubts } from '@camp/contract/doubts/doubts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { doubtsRepository } from './doubts.repository.ts'

export const doubtsRoutes: readonly Binding[] = [
  bind(listDoubts, ({ query, paging }, cx) => doubtsRepository.page(cx.db, query, cx.scope, paging)),
  bind(countDoubts, (_input, cx) => doubtsRepository.counts(cx.db, cx.scope)),
]
