import { confirmWorkStatement, submitWorkStatement, type WorkStatement } from '@camp/contract/workHours/workHours.statements'
import { useNavigate } from 'react-router'
import { formatTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds, useSession } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { confirmStep } from '../ui/overlay/confirmDanger.tsx'
import type { RowAction } from '../ui/table/column.ts'
import { statementsText } from './statements.text.ts'
import { businessToday, detailPath } from './workDays.ts'

/** Confirmed, and of another amount since. */
export const hasMoved = ({ status, agreedAmount, amount }: WorkStatement): boolean =>
  status === 'CONFIRMED' && agreedAmount !== null && amount !== null && agreedAmount !== amount

const OPEN: readonly string[] = ['OPEN', 'SUBMITTED', 'CONFIRMED']
const PAYABLE: readonly string[] = ['CLOSED', 'CONTRACTED']

const runs = ({ month }: WorkStatement): boolean => month >= businessToday().slice(0, 7)

const refusal = (words: string | undefined) => (words === undefined ? {} : { refusal: words })

/** What can be done with a statement in its state; the next step comes first. */
export function useStatementActions(show: (open: StatementOpen) => void): (row: WorkStatement) => RowAction[] {
  const t = useText(statementsText)
  const holds = useHolds()
  const own = useSession().user?.coachId ?? null
  const navigate = useNavigate()
  const submitting = useAction(submitWorkStatement)
  const confirming = useAction(confirmWorkStatement)
  const submit = async ({ id, version, coachName: name, month }: WorkStatement) => {
    const sure = await confirmStep({ title: t('submitTitle', { name, month }), text: t('submitText'), confirm: t('do.submit') })
    if (sure && (await submitting.run({ params: { id }, body: { version } }, { coach: name, month }))) toast('success', t('submitted'))
  }
  const confirm = async ({ id, version, coachName: name, month }: WorkStatement) => {
    const sure = await confirmStep({ title: t('confirmTitle', { name, month }), text: t('confirmText'), confirm: t('do.confirm') })
    if (sure && (await confirming.run({ params: { id }, body: { version } }, { coach: name, month }))) toast('success', t('confirmed'))
  }
  const whyOpen = (row: WorkStatement) => {
    const { unpriced, disputes } = row
    if (runs(row)) return t('runs')
    if (unpriced > 0) return t('needsRate', { count: unpriced })
    return disputes > 0 ? t('needsSettle') : undefined
  }
  const whyCoach = ({ silentUntil }: WorkStatement, mine: boolean) =>
    !mine && silentUntil !== null && Date.parse(silentUntil) > Date.now()
      ? t('coachFirst', { time: formatTime(silentUntil).slice(0, 16) })
      : undefined
  return (row) => {
    const { status, month, coachId } = row
    const mine = coachId === own
    const may = (code: string, yes: boolean, action: RowAction): RowAction[] => (yes && holds(code) ? [action] : [])
    // What staff do with a month others do with the own one.
    const is = (code: string, yes: boolean, action: RowAction) => may(code, yes, mine ? { ...action, refusal: t('mine') } : action)
    const orMine = (code: string, yes: boolean, action: RowAction): RowAction[] => (mine && yes ? [action] : may(code, yes, action))
    const opens = (what: 'giveBack' | 'reopen' | 'unpay' | 'settle' | 'dispute' | 'payee'): RowAction => ({
      key: what,
      title: t(`do.${what}`),
      run: () => show({ what, row }),
    })
    const pays = (what: 'pay' | 'sheet'): RowAction => ({
      key: what,
      title: t(`do.${what}`),
      run: () => show({ what, month, rows: [row] }),
    })
    return [
      ...is('COASH_WORKHOUR_CLOSE', row.disputes > 0, opens('settle')),
      ...may('COASH_WORKHOUR_EDIT', status === 'OPEN', {
        key: 'submit',
        title: t('do.submit'),
        run: () => void submit(row),
        ...refusal(runs(row) ? t('runs') : undefined),
      }),
      ...orMine('COASH_WORKHOUR_EDIT', (status === 'SUBMITTED' || (mine && (status === 'OPEN' || hasMoved(row)))) && !runs(row), {
        key: 'confirm',
        title: t('do.confirm'),
        run: () => void confirm(row),
        ...refusal(whyCoach(row, mine)),
      }),
      ...is('COASH_WORKHOUR_CLOSE', OPEN.includes(status), {
        key: 'close',
        title: t('do.close'),
        run: () => show({ what: 'close', month, coachIds: [coachId] }),
        ...refusal(whyOpen(row)),
      }),
      ...is('SETTLEMENT_PAY', PAYABLE.includes(status) && (row.amount ?? 0) >= 0, pays('pay')),
      ...is('SETTLEMENT_PAY', PAYABLE.includes(status), pays('sheet')),
      ...is('COASH_WORKHOUR_EDIT', status === 'SUBMITTED' || status === 'CONFIRMED', opens('giveBack')),
      ...orMine('COASH_WORKHOUR_EDIT', status !== 'PAID', opens('dispute')),
      ...is('SETTLEMENT_PAY', status === 'PAID', opens('unpay')),
      ...is('SETTLEMENT_PAY', true, opens('payee')),
      { key: 'hours', title: t('do.hours'), run: () => void navigate(detailPath(coachId, month)) },
      // Seldom, and never by the way: in the menu. Whether it has to be another person than the one who closed it is a parameter, which the server asks.
      ...is('COASH_WORKHOUR_REOPEN', status === 'CLOSED', opens('reopen')),
    ]
  }
}

/** What is done with a statement and asks for words. */
export type StatementStep = 'giveBack' | 'reopen' | 'unpay' | 'settle'

/** Which dialog about statements is open, and about what. */
export type StatementOpen =
  | { readonly what: 'close'; readonly month: string; readonly coachIds?: readonly number[]; readonly coachGroupIds?: readonly number[] }
  | { readonly what: 'pay' | 'sheet'; readonly month: string; readonly rows: readonly WorkStatement[] }
  | { readonly what: StatementStep | 'dispute' | 'payee'; readonly row: WorkStatement }
