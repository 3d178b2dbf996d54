import { defineRecord, listOf } from '../base/record.ts'

export const coachGroupRecord = defineRecord({
  entity: 'coachGroup',
  zh: '辅导组',
  en: 'coach group',
  codes: ['COASH_GROUP', 'COASH_MEMBER'],
  fields: {
    name: ['组名', 'Name'],
    leaderName: ['组长', 'Leader', 'ref'],
    memberCount: ['老师数', 'Members', 'count'],
    studentCount: ['在读学员', 'Students', 'count'],
    remark: ['备注', 'Remark'],
    createdAt: ['创建时间', 'Created', 'moment'],
    coachName: ['辅导老师', 'Coach', 'ref'],
    joinedAt: ['入组日期', 'Joined', 'day'],
    joined: ['加入', 'Joined', listOf('ref')],
    movesFrom: ['移组日期', 'Moves on', 'day'],
    left: ['移出', 'Left', listOf('ref')],
  },
})
