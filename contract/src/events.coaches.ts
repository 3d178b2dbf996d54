import * as z from 'zod'
import { contractStatus } from './contracts/contracts.steps.ts'
import { event } from './events.definition.ts'

const contract = z.object({ id: z.int(), flowId: z.string(), coachId: z.int(), status: contractStatus.schema })
const aContract = { id: 88, flowId: 'C202611260000088', coachId: 36 }
const month = z.object({ id: z.int(), coachId: z.int(), month: z.string() })
const aMonth = { id: 640, coachId: 36, month: '2026-10' }

/** What is told of coaches and their months. */
export const coachEvents = {
  'coach.created': event({
    zh: '新辅导老师',
    en: 'A coach was entered',
    entity: 'coach',
    schema: z.object({ id: z.int() }),
    example: { id: 36 },
  }),
  'coach.deactivated': event({
    zh: '辅导老师已停用',
    en: 'A coach was deactivated',
    entity: 'coach',
    schema: z.object({ id: z.int() }),
    example: { id: 36 },
  }),
  'workhour.month_closed': event({
    zh: '辅导老师的月度工时已结算',
    en: 'The month of a coach was closed',
    entity: 'workStatement',
    schema: month,
    example: aMonth,
  }),
  'workhour.month_reopened': event({
    zh: '辅导老师的月度工时已重新打开',
    en: 'The month of a coach was opened again',
    entity: 'workStatement',
    schema: month.extend({ nextId: z.int() }),
    example: { ...aMonth, nextId: 655 },
  }),
  'settlement.paid': event({
    zh: '辅导老师的月度工时已发放',
    en: 'The month of a coach was paid',
    entity: 'workStatement',
    schema: month,
    example: aMonth,
  }),
  'contract.sent': event({
    zh: '工时确认书已发送',
    en: 'A contract was sent to its coach',
    entity: 'contract',
    schema: contract,
    example: { ...aContract, status: 'PENDING' },
  }),
  'contract.signed': event({
    zh: '工时确认书已签署完成',
    en: 'A contract was signed and sealed',
    entity: 'contract',
    schema: contract,
    example: { ...aContract, status: 'DONE' },
  }),
  'contract.rejected': event({
    zh: '工时确认书被拒签',
    en: 'A contract was refused by its coach',
    entity: 'contract',
    schema: contract,
    example: { ...aContract, status: 'REJECTED' },
  }),
  'contract.expired': event({
    zh: '工时确认书逾期未签',
    en: 'A contract was not signed in time',
    entity: 'contract',
    schema: contract,
    example: { ...aContract, status: 'EXPIRED' },
  }),
}
