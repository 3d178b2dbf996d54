import * as z from 'zod'
import { defineCall, page } from '../base/call.ts'
import { activeFlg } from '../base/labels.ts'
import { filter, id, oneOrMany, text } from '../base/wire.ts'
import { campStatus } from './camps.labels.ts'

const area = 'School'

/** Camps of one name are told apart by their term. */
export const openCamps = defineCall({
  id: 'openCamps',
  title: { zh: '营期的名称', en: 'Names of camps' },
  area,
  beyond: true,
  method: 'GET',
  path: '/open/v1/camps',
  query: filter({ name: text(60), status: oneOrMany(campStatus.schema) }),
  answer: page(z.object({ id: z.int(), name: z.string(), term: z.string(), status: campStatus.schema }).meta({ id: 'Camp' })),
  key: 'school:read',
  codes: ['CAMP_INDEX'],
  defaultSort: 'id,asc',
})

export const openCampGroups = defineCall({
  id: 'openCampGroups',
  title: { zh: '营期分组的名称', en: 'Names of the groups of a camp' },
  area,
  beyond: true,
  method: 'GET',
  path: '/open/v1/camps/{id}/groups',
  params: z.object({ id: id() }),
  answer: page(z.object({ id: z.int(), name: z.string(), activeFlg: activeFlg.schema }).meta({ id: 'CampGroup' })),
  key: 'school:read',
  codes: ['CAMP_INDEX'],
  defaultSort: 'id,asc',
})
