import * as calls from '@camp/contract/risk/risk'
import { riskWarning } from '@camp/contract/risk/risk.warning'
import type { FamilyClaims } from '../platform/family.ts'
import { bind } from '../platform/http/bind.ts'
import { defineModule } from '../platform/module.ts'
import { riskChores } from './risk.jobs.ts'
import { markChild, riskPage, riskQuality, riskRows } from './risk.service.ts'

// Of a child that is forgotten nothing is kept: the rows go.
const family: FamilyClaims = {
  risk_scores: { erased: ['reasons'], moved: ['camp_student_id'] },
  risk_marks: { erased: ['kind'], moved: ['camp_student_id'] },
  risk_models: 'not of a family',
  risk_nights: 'not of a family',
}

export const riskModule = defineModule({
  name: 'risk',
  routes: [
    bind(calls.listRisks, riskPage),
    bind(calls.getRiskQuality, riskQuality),
    bind(calls.listRiskRows, riskRows),
    bind(calls.markRisk, markChild),
  ],
  hides: { marks: (field) => field === riskWarning, sees: (_scope, codes) => codes.has('RISK'), isOwn: () => false },
  chores: (services) => riskChores(services),
  // What was said of a child is of use until it is judged, and while it is counted.
  retention: [
    { table: 'risk_scores', where: 'day < current_date - 70' },
    { table: 'risk_marks', where: "at < now() - interval '70 days'" },
    { table: 'risk_nights', where: 'day < current_date - 400' },
    { table: 'risk_models', where: 'made_day < current_date - 400' },
  ],
  family,
})
