import * as z from 'zod'
import { defineCall, json } from '../base/call.ts'
import { count, saved } from '../base/page.ts'
import { removal } from '../base/steps.ts'
import { countedBack, undoMaybe } from '../base/undo.ts'
import { day, filter, id, requiredLine, seenVersion, text } from '../base/wire.ts'

const area = 'Coaches'

/** New without an id. A leader who is in no group becomes a member; the former leader stays one. Q-90. */
export const saveCoachGroup = defineCall({
  id: 'saveCoachGroup',
  title: { zh: '新建或编辑辅导组', en: 'Create or edit a coach group' },
  area,
  method: 'POST',
  path: '/api/client-user/coach-group',
  body: z.object({
    id: id().optional(),
    name: requiredLine(40),
    leaderCoachId: id().nullable().optional(),
    remark: text(200).nullable().optional(),
    version: seenVersion(),
  }),
  answer: json(saved),
  codes: ['COASH_GROUP_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'coachGroup',
    says: { zh: '保存辅导组“{name}”', en: 'Saved coach group "{name}"' },
    typeOf: ({ body }) => (body.id ? 'EDIT' : 'ADD'),
  },
})

/** One that nobody is in, nor is to come into. What was done in it stays. */
export const deleteCoachGroup = defineCall({
  id: 'deleteCoachGroup',
  title: { zh: '删除辅导组', en: 'Delete a coach group' },
  area,
  beyond: true,
  ...removal,
  path: '/api/client-user/coach-group/{id}',
  query: filter({ version: id() }),
  codes: ['COASH_GROUP_EDIT'],
  audit: { type: 'DELETE', target: 'coachGroup', says: { zh: '删除辅导组“{name}”', en: 'Deleted coach group "{name}"' } },
})

const many = z.array(id()).min(1).max(200)

/** From today on; all of them or none. */
export const addCoachGroupMember = defineCall({
  id: 'addCoachGroupMember',
  title: { zh: '添加组员', en: 'Add members to a coach group' },
  area,
  method: 'POST',
  path: '/api/client-user/coach-group/member',
  body: z.union([z.object({ groupId: id(), coachId: id() }), z.object({ groupId: id(), coachIds: many })]),
  answer: json(count),
  codes: ['COASH_MEMBER_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'coachGroup',
    says: { zh: '向辅导组“{name}”添加 {count} 位老师', en: 'Added {count|coach|coaches} to coach group "{name}"' },
  },
})

/** Today is the first day without the coach. */
export const removeCoachGroupMember = defineCall({
  id: 'removeCoachGroupMember',
  title: { zh: '移出组员', en: 'Remove a member of a coach group' },
  area,
  method: 'DELETE',
  path: '/api/client-user/coach-group/member/{groupId}/{coachId}',
  params: z.object({ groupId: id(), coachId: id() }),
  answer: json(z.object({ groupId: z.int(), coachId: z.int(), undo: undoMaybe })),
  codes: ['COASH_MEMBER_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'coachGroup',
    says: { zh: '将“{coach}”移出辅导组“{name}”', en: 'Removed "{coach}" from coach group "{name}"' },
  },
})

/**
 * Out of the groups where they are and into another, in one step, from `from` on (today if none is named): until that day they stay where they
 * are, and no day is without a group.
 */
export const moveCoachGroupMembers = defineCall({
  id: 'moveCoachGroupMembers',
  title: { zh: '移组', en: 'Move coaches to another group' },
  area,
  beyond: true,
  method: 'POST',
  path: '/api/client-user/coach-group/member/move',
  body: z.object({ coachIds: many, toGroupId: id(), from: day().optional() }),
  answer: json(countedBack),
  codes: ['COASH_MEMBER_EDIT'],
  changes: true,
  audit: {
    type: 'EDIT',
    target: 'coachGroup',
    says: { zh: '将 {count} 位老师移到辅导组“{name}”', en: 'Moved {count|coach|coaches} to coach group "{name}"' },
  },
})
