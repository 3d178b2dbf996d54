import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { activeFlg, labelled, personFlg, type ValueOf } from '../base/labels.ts'
import { namesOf } from '../base/record.ts'
import { id, seenVersion } from '../base/wire.ts'
import { campGroupRecord } from '../camps/camps.record.ts'
import { parentRecord } from './parents.record.ts'

/** What the call switches: a group of a camp, or a family. */
export const switchTarget = labelled({ GROUP: ['营期分组', 'Camp group', 'blue'], PARENT: ['家长', 'Parent', 'green'] })

/** States of both. */
export const switchState = labelled({
  ACTIVE: ['启用', 'active', 'green'],
  INACTIVE: ['停用', 'inactive', 'grey'],
  FROZEN: ['冻结', 'frozen', 'red'],
})
export type SwitchState = ValueOf<typeof switchState>

/** What a group may become, and what a family may. */
export const groupState = activeFlg.schema
export const parentState = personFlg.schema

/** Without `target`, FROZEN means a family and INACTIVE a group; ACTIVE alone means a group. */
const isFamily = ({ target, activeFlg }: { target?: ValueOf<typeof switchTarget> | undefined; activeFlg: SwitchState }): boolean =>
  target ? target === 'PARENT' : activeFlg === 'FROZEN'

/** Families and groups share one call, as specified: without `target`, FROZEN means a family and INACTIVE a group. */
export const setCampGroupActive = defineCall({
  id: 'setCampGroupActive',
  title: { zh: '启用或停用家长、营期类型或分组', en: 'Activate or deactivate a parent, camp type or group' },
  area: 'Parents',
  method: 'PUT',
  path: '/api/camp/group/active',
  body: z.object({
    id: id(),
    activeFlg: switchState.schema,
    target: switchTarget.schema.optional(),
    version: seenVersion(),
  }),
  answer: json(z.object({ id: z.int(), activeFlg: switchState.schema, version: z.int() })),
  codes: ['CAMP_GROUP_EDIT', 'PARENT_EDIT'],
  changes: true,
  audit: {
    type: 'FROZEN',
    target: 'parent',
    says: { zh: '{entity} {name} 改为{activeFlg}', en: 'Set {entity} {name} to {activeFlg}' },
    typeOf: ({ body }) => body.activeFlg,
    fills: ({ body }) => ({ entity: isFamily(body) ? 'parent' : 'campGroup' }),
    speaks: { entity: namesOf(parentRecord, campGroupRecord), activeFlg: switchState },
  },
})
