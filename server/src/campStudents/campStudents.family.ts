import type { FamilyClaims } from '../platform/family.ts'

export const campStudentsFamily: FamilyClaims = {
  camp_students: {
    erased: ['coach_remark'],
    moved: ['parent_id', 'student_id'],
    kept: { 'figures of camps count by it': ['source', 'status'], 'leads to the order, whose number stays': ['order_number'] },
  },
  camp_student_moves: { erased: ['reason'], moved: ['camp_student_id'] },
  camp_student_stays: {
    erased: ['reason'],
    moved: ['camp_student_id'],
    kept: { 'figures of camps count by it': ['source'], 'leads to the order, whose number stays': ['order_number', 'refund_order'] },
  },
  camp_stay_delta: 'not of a family',
  camp_stay_day: 'not of a family',
  camp_student_figures: { moved: ['camp_student_id'] },
}
