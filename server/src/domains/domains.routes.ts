import * as calls from '@camp/contract/domains/domains'
import { type Binding, bind } from '../platform/http/bind.ts'
import { domainsRepository } from './domains.repository.ts'
import { createDomain, deleteDomain, updateDomain } from './domains.service.ts'

export const domainsRoutes: Binding[] = [
  bind(calls.getDomains, ({ query, paging }, cx) => domainsRepository.page(cx.db, query, paging)),
  bind(calls.createDomain, createDomain),
  bind(calls.updateDomain, updateDomain),
  bind(calls.deleteDomain, deleteDomain),
]
