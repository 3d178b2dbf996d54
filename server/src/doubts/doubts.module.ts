import * as calls from '@camp/contract/doubts/doubts'
import { type Binding, bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { kindsFor } from './doubts.conditions.ts'
import { doubtsRepository } from './doubts.repository.ts'

const routes: readonly Binding[] = [
  bind(calls.listDoubts, ({ query, paging }, cx) => {
    const shown = kindsFor(cx.reader.codes)
    const kinds = query.kind?.filter((kind) => shown.includes(kind)) ?? shown
    return doubtsRepository.page(cx.db, kinds, cx.scope, paging)
  }),
  bind(calls.countDoubts, (_input, cx) => doubtsRepository.counts(cx.db, kindsFor(cx.reader.codes), cx.scope)),
]

export const doubtsModule = defineModule({ name: 'doubts', routes })
