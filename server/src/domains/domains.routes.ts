import {
  createDomain as createCall,
  deleteDomain as deleteCall,
  getDomains,
  updateDomain as updateCall,
} from '@camp/contract/domains/domains'
import { type Binding, bind } from '../platform/http/bind.ts'
import { domainsRepository } from './domains.repository.ts'
import { createDomain, deleteDomain, updateDomain } from './domains.service.ts'

export const domainsRoutes: Binding[] = [
  bind(getDomains, ({ query, paging }, cx) => domainsRepository.page(cx.db, query, paging)),
  bind(createCall, (input, cx) => createDomain(cx, input)),
  bind(updateCall, (input, cx) => updateDomain(cx, input)),
  bind(deleteCall, ({ params }, cx) => deleteDomain(cx, params.id)),
]
