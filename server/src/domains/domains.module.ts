import * as calls from '@camp/contract/domains/domains'
import { type Binding, bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { domainsRepository } from './domains.repository.ts'
import { createDomain, deleteDomain, updateDomain } from './domains.service.ts'

const routes: Binding[] = [
  bind(calls.getDomains, ({ query, paging }, cx) => domainsRepository.page(cx.db, query, paging)),
  bind(calls.createDomain, createDomain),
  bind(calls.updateDomain, updateDomain),
  bind(calls.deleteDomain, deleteDomain),
]

export const domainsModule = defineModule({
  name: 'domains',
  routes,
  records: { domain: { snapshot: (db, id) => domainsRepository.snapshot(db, id), namesOf: domainsRepository.names } },
  family: { domains: 'not of a family' },
})
