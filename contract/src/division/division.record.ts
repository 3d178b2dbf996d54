import { defineRecord } from '../base/record.ts'

export const coachPlanRecord = defineRecord({
  entity: 'coachPlan',
  zh: '分班名额',
  en: 'division quota',
  codes: ['COASH_DIVISION'],
  fields: {
    campName: ['营期', 'Camp', 'ref'],
    coachName: ['辅导老师', 'Coach', 'ref'],
    coachGroupName: ['辅导组', 'Coach group', 'ref'],
    quota: ['名额', 'Quota', 'count'],
    weight: ['权重', 'Weight', 'count'],
    assigned: ['学员数', 'Students', 'count'],
    moves: ['移动人数', 'Moves', 'count'],
  },
})
