import * as z from 'zod'
import { bounded } from '../base/bounded.ts'
import { defineCall, json } from '../base/call.ts'
import { activeFlg } from '../base/labels.ts'
import { count } from '../base/page.ts'
import { adding, changing } from '../base/steps.ts'
import { id, requiredLine, seenVersion } from '../base/wire.ts'
import { knownCarriers } from './logistics.carriers.ts'
import { logisticsCompany } from './logistics.ts'

const area = 'Logistics'

export const getLogisticsCompany = defineCall({
  id: 'getLogisticsCompany',
  title: { zh: '查看物流公司', en: 'Show a carrier' },
  area,
  method: 'GET',
  path: '/api/location/logisticsCompany/{id}',
  params: z.object({ id: id() }),
  answer: json(logisticsCompany),
  codes: ['LOGISTICS_COMPANY'],
})

/** Letters and digits as Kuaidi100 has them: it knows its own codes alone, so others are kept for what is typed by hand. */
const code = () => requiredLine(40).refine((value) => /^[A-Za-z0-9_-]+$/.test(value), { error: 'NOT_A_CARRIER_CODE' })

const phone = () =>
  bounded(84)
    .trim()
    .max(20)
    .regex(/^[0-9+ -]*$/, { error: 'NOT_A_HOTLINE' })
    .nullable()
    .optional()

const fields = { name: requiredLine(50), code: code(), phone: phone() }

export const createLogisticsCompany = defineCall({
  id: 'createLogisticsCompany',
  title: { zh: '新建物流公司', en: 'Create a carrier' },
  area,
  ...adding(z.object({ ...fields, activeFlg: activeFlg.schema.optional() })),
  path: '/api/location/logisticsCompany/',
  codes: ['LOGISTICS_COMPANY_EDIT'],
  audit: {
    type: 'ADD',
    target: 'logisticsCompany',
    says: { zh: '新建物流公司“{name}”', en: 'Created carrier "{name}"' },
  },
})

const codes = knownCarriers.map((known) => known.code) as [string, ...string[]] // there is more than one

/** Adds those of the known carriers that are named; one that is there by its code or name stays as it is. Answers how many were added. */
export const takeCarriers = defineCall({
  id: 'takeCarriers',
  title: { zh: '添加常用物流公司', en: 'Add known carriers' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/location/logisticsCompany/known',
  body: z.object({ codes: z.array(z.enum(codes)).min(1).max(knownCarriers.length) }),
  answer: json(count),
  codes: ['LOGISTICS_COMPANY_EDIT'],
  changes: true,
  audit: {
    type: 'ADD',
    target: 'logisticsCompany',
    says: { zh: '添加物流公司“{name}”', en: 'Added carrier "{name}"' },
    announces: { zh: '添加常用物流公司', en: 'Adding known carriers' },
  },
})

/** One that is INACTIVE is not offered for new parcels; those that are under way with it go on. */
export const updateLogisticsCompany = defineCall({
  id: 'updateLogisticsCompany',
  title: { zh: '编辑物流公司', en: 'Edit a carrier' },
  area,
  ...changing(z.object({ id: id(), ...fields, activeFlg: activeFlg.schema, version: seenVersion() })),
  path: '/api/location/logisticsCompany/',
  codes: ['LOGISTICS_COMPANY_EDIT'],
  audit: {
    type: 'EDIT',
    target: 'logisticsCompany',
    says: { zh: '编辑物流公司“{name}”', en: 'Edited carrier "{name}"' },
  },
})
