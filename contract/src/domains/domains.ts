import * as z from 'zod'
import { defineCall, page } from '../base/call.ts'
import { activeFlg } from '../base/labels.ts'
import { rowFields } from '../base/page.ts'
import { hostName } from '../base/rules.ts'
import { adding, changing, deletion } from '../base/steps.ts'
import { filter, id, oneOrMany, requiredLine, seenVersion, text } from '../base/wire.ts'

const area = 'Domains'

/** The filters of the list of sites. */
export const domainFilter = filter({ name: text(40), host: text(253), activeFlg: oneOrMany(activeFlg.schema) })
export type DomainFilter = z.output<typeof domainFilter>

const domainRow = z.object({
  ...rowFields,
  name: z.string(),
  host: z.string(),
  purpose: z.string().nullable(),
  activeFlg: activeFlg.schema,
})

/** The sites of the business. */
export const getDomains = defineCall({
  id: 'getDomains',
  title: { zh: '查看域名列表', en: 'List domains' },
  area,
  method: 'GET',
  path: '/api/domains',
  query: domainFilter,
  answer: page(domainRow),
  codes: ['DOMAIN'],
  sorts: ['name', 'host'],
  defaultSort: 'name,asc',
})

const fields = { name: requiredLine(40), host: hostName(), purpose: text(200).nullable().optional() }

export const createDomain = defineCall({
  id: 'createDomain',
  title: { zh: '新建域名', en: 'Create a domain' },
  area,
  ...adding(z.object({ ...fields, activeFlg: activeFlg.schema.optional() })),
  path: '/api/domains',
  codes: ['DOMAIN_EDIT'],
  audit: { type: 'ADD', target: 'domain', says: { zh: '新建域名 {host}', en: 'Created domain {host}' } },
})

export const updateDomain = defineCall({
  id: 'updateDomain',
  title: { zh: '编辑域名', en: 'Edit a domain' },
  area,
  ...changing(z.object({ id: id(), ...fields, activeFlg: activeFlg.schema, version: seenVersion() })),
  path: '/api/domains',
  codes: ['DOMAIN_EDIT'],
  audit: { type: 'EDIT', target: 'domain', says: { zh: '编辑域名 {host}', en: 'Edited domain {host}' } },
})

export const deleteDomain = defineCall({
  id: 'deleteDomain',
  title: { zh: '删除域名', en: 'Delete a domain' },
  area,
  ...deletion,
  path: '/api/domains/{id}',
  codes: ['DOMAIN_DELETE'],
  audit: { type: 'DELETE', target: 'domain', says: { zh: '删除域名 {host}', en: 'Deleted domain {host}' } },
})
