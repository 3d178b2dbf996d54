import { noteConsent } from '@camp/contract/consents/consents'
import { createFeedback } from '@camp/contract/feedback/feedback'
import { giveMember } from '@camp/contract/members/members'
import { eraseParent } from '@camp/contract/parents/parents.family'
import { createParent } from '@camp/contract/parents/parents.making'
import { mergeParents } from '@camp/contract/parents/parents.merges'
import { putParents } from '@camp/contract/parents/parents.open'
import { setCampGroupActive } from '@camp/contract/parents/parents.state'
import { putStudents } from '@camp/contract/parents/parents.students.open'
import { memberChores } from '../src/members/members.jobs.ts'
import { makeParent, makeStudent } from './factories.ts'
import { done, type World } from './happenings.ts'

/** How what families are told of comes about. */
export const familyHappenings = ({ server, server: { pool }, staff, byStaff, byKey, put, rows }: World) => {
  /** What a guardian says of a child, as staff note it. */
  const noted = async (state: 'GIVEN' | 'WITHDRAWN') => {
    const parentId = await makeParent(pool)
    const studentId = await makeStudent(pool, parentId)
    const body = { studentId, purpose: 'MESSAGES' as const, state, how: 'STAFF' as const, guardian: '李敏' }
    const { id } = done(await staff.call(noteConsent, { body }))
    const [{ at }] = await rows('select at from consent_entries where consent_id = $1', [id])
    return { data: { id, studentId, parentId, purpose: 'MESSAGES', textNumber: null, at }, actor: byStaff }
  }
  return {
    'parent.created': async () => {
      const { id } = done(await staff.call(createParent, { body: { phone: '13700000001', realName: '李敏' } }))
      return { data: { id }, actor: byStaff }
    },
    'parent.updated': async () => {
      const id = await put(putParents, 'happens-1', { phone: '13700000002', realName: '李敏' })
      await put(putParents, 'happens-1', { phone: '13700000003', realName: '李敏' })
      return { data: { id, activeFlg: 'ACTIVE', fields: ['phone'] }, actor: byKey }
    },
    'parent.frozen': async () => {
      const id = await makeParent(pool)
      done(await staff.call(setCampGroupActive, { body: { id, activeFlg: 'FROZEN', target: 'PARENT' } }))
      return { data: { id }, actor: byStaff }
    },
    'parent.merged': async () => {
      const [id, mergedId] = [await makeParent(pool), await makeParent(pool)]
      done(await staff.call(mergeParents, { body: { keptId: id, mergedId, reason: '同一家庭' } }))
      return { data: { id, mergedId, state: 'MERGED' }, actor: byStaff }
    },
    'parent.erased': async () => {
      const id = await makeParent(pool)
      done(await staff.call(eraseParent, { body: { id, confirm: String(id), reason: '家长书面申请' } }))
      return { data: { id }, actor: byStaff }
    },
    'consent.given': () => noted('GIVEN'),
    'consent.withdrawn': () => noted('WITHDRAWN'),
    'member.granted': async () => {
      const parentId = await makeParent(pool)
      const [{ id: levelId }] = await rows(
        "insert into member_levels (name, price_amount, duration_days) values ('年卡', 99900, 365) returning id",
      )
      const { id, startsAt, expiresAt: endsAt } = done(await staff.call(giveMember, { body: { parentId, levelId, reason: '补偿' } }))
      return { data: { id, parentId, levelId, startsAt, endsAt }, actor: byStaff }
    },
    'member.expired': async () => {
      const parentId = await makeParent(pool)
      const [{ id: levelId }] = await rows(
        "insert into member_levels (name, price_amount, duration_days) values ('月卡', 9900, 30) returning id",
      )
      const [{ id }] = await rows(
        `insert into members (parent_id, level_id, source, started_at, expires_at)
       values ($1, $2, 'GIFT', now() - interval '30 days', now() - interval '1 minute') returning id`,
        [parentId, levelId],
      )
      await rows(
        "insert into chores (name, told_until) values ('members.passing', now() - interval '1 day') on conflict (name) do update set told_until = excluded.told_until",
      )
      const chore = memberChores(server.running.services).find(({ name }) => name === 'members.passing')
      for (const _twice of [1, 2]) await chore?.run()
      return { data: { id, parentId }, actor: 'job:members.passing' }
    },
    'feedback.created': async () => {
      const parentId = await makeParent(pool)
      const { id } = done(await staff.call(createFeedback, { body: { parentId, category: 'APP', content: '打不开' } }))
      return { data: { id, parentId, category: 'APP' }, actor: byStaff }
    },
    'student.updated': async () => {
      const parentId = await makeParent(pool)
      const id = await put(putStudents, 'happens-1', { parentId, name: '端木小禾' })
      await put(putStudents, 'happens-1', { parentId, name: '端木小禾', grade: '三年级' })
      return { data: { id, parentId, fields: ['grade'] }, actor: byKey }
    },
  }
}
