import { numberOf } from '@camp/contract/base/cleaning'
import { lengthIn } from '@camp/contract/base/numbers'
import { type DivisionBoard, updateCoachPlan } from '@camp/contract/division/division'
import { limitOf, loadsNow } from '@camp/contract/division/division.problem'
import { coachPlanRecord } from '@camp/contract/division/division.record'
import { type KeyboardEvent, useState } from 'react'
import { HistoryButton } from '../history/history.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Card } from '../ui/page/DetailPage.tsx'
import { nameIn } from '../ui/page/recordNames.tsx'
import { divisionText } from './division.text.ts'
import { type Division, loadsAfter } from './useDivision.ts'

type Coach = DivisionBoard['coaches'][number]

/** Coaches with quota and weight, edited where they stand, and what each has now and would have. */
export function CoachTable({
  board,
  division,
  leaving,
}: {
  readonly board: DivisionBoard
  readonly division: Division
  readonly leaving?: number | undefined
}) {
  const { shown, trial, tryPlan } = division
  const t = useText(divisionText)
  const title = useTitles(coachPlanRecord)
  const editable = useHolds()('COASH_DIVISION_EDIT')
  const [now, then] = [loadsNow(board), loadsAfter(board, shown)]
  const most = Math.max(1, ...trial.coaches.map(({ coachId, quota }) => Math.max(quota, now.get(coachId) ?? 0, then.get(coachId) ?? 0)))
  const quota = trial.coaches.reduce((sum, { quota: each, active }) => sum + (active ? each : 0), 0)
  const lacking = board.children.length - trial.coaches.reduce((sum, coach) => sum + (coach.active ? limitOf(coach) : 0), 0)
  const limits = new Map(trial.coaches.map((coach) => [coach.coachId, limitOf(coach)]))
  return (
    <Card
      title={t('coaches')}
      extra={
        <span className="division-legend">
          <i data-of="now" /> {t('now')} <i data-of="then" /> {t('after')} <i data-of="share" /> {t('share')}
        </span>
      }
    >
      <div className="division-coaches">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('coach')}</th>
              <th scope="col">{title('quota')}</th>
              <th scope="col">{title('weight')}</th>
              <th scope="col">{title('assigned')}</th>
            </tr>
          </thead>
          <tbody>
            {board.coaches.map((coach) => (
              <CoachRow
                key={`${coach.planId}.${coach.version}`}
                camp={board.campName}
                coach={coach}
                leaves={coach.coachId === leaving}
                editable={editable}
                now={now.get(coach.coachId) ?? 0}
                then={then.get(coach.coachId) ?? 0}
                share={shown.shares.get(coach.coachId) ?? 0}
                limit={limits.get(coach.coachId) ?? 0}
                most={most}
                tryOut={(part) => tryPlan(coach.coachId, part)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <p className="division-sums">
        {t('sums', { quota, children: board.children.length })}
        {lacking > 0 && <span className="tag tag-amber">{t('lacking', { count: lacking })}</span>}
      </p>
    </Card>
  )
}

interface CoachRowProps {
  readonly camp: string
  readonly coach: Coach
  readonly leaves: boolean
  readonly editable: boolean
  readonly now: number
  readonly then: number
  readonly share: number
  readonly limit: number
  readonly most: number
  /** What would come of it; null: no longer. */
  tryOut(part: { quota?: number; weight?: number } | null): void
}

function CoachRow({ camp, coach, leaves, editable, now, then, share, limit, most, tryOut }: CoachRowProps) {
  const t = useText(divisionText)
  const save = useAction(updateCoachPlan)
  const { planId: id, version, coachName: name } = coach
  const send = async (part: { quota?: number; weight?: number }) => {
    const body = { id, quota: coach.quota, weight: coach.weight, version, ...part }
    const done = await save.run({ body }, { camp, coach: name })
    if (done) toast('success', t('saved', { name }))
    else tryOut(null)
    return done !== undefined
  }
  const over = then > limit
  const width = (count: number) => ({ inlineSize: lengthIn(count, most) })
  return (
    <tr data-over={over || undefined} data-leaves={leaves || undefined}>
      <th scope="row">
        <span className="division-name">
          <span>{nameIn(coach, 'coachName')}</span>
          <HistoryButton inline="mark" of={coachPlanRecord} id={id} title={name} />
        </span>
        {coach.active && coach.away && <small className="division-off">{t('coachAway')}</small>}
        {!coach.active && <small className="division-off">{t('coachOff')}</small>}
      </th>
      <td>
        <Count
          label={t('quotaOf', { name })}
          value={coach.quota}
          min={0}
          max={10_000}
          editable={editable}
          save={(quota) => send({ quota })}
          tryOut={(quota) => tryOut(quota === null ? null : { quota })}
        />
      </td>
      <td>
        <Count
          label={t('weightOf', { name })}
          value={coach.weight}
          min={1}
          max={1_000}
          editable={editable}
          save={(weight) => send({ weight })}
          tryOut={(weight) => tryOut(weight === null ? null : { weight })}
        />
      </td>
      <td>
        <div className="division-load" role="img" aria-label={t('loadOf', { name, now, after: then, share })}>
          <span className="division-change" title={over ? t('overQuota') : undefined}>
            {now}→<b>{then}</b>
          </span>
          <span className="division-bars">
            <i data-of="now" style={width(now)} />
            <i data-of="then" style={width(then)} />
            <i data-of="share" style={{ insetInlineStart: lengthIn(share, most) }} />
          </span>
        </div>
      </td>
    </tr>
  )
}

interface CountProps {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly editable: boolean
  save(value: number): Promise<boolean>
  /** What would come of a number, at each step of it; null: no longer. */
  tryOut(value: number | null): void
}

/** A number whose effect shows while it is typed or stepped by arrows; saved when one leaves it or presses Enter, taken back by Escape. */
function Count({ label, value, min, max, editable, save, tryOut }: CountProps) {
  const [text, setText] = useState(String(value))
  if (!editable) return <>{value}</>
  /** Null: no number that fits. */
  const read = (typed: string): number | null => {
    const digits = numberOf(typed)
    const number = Number(digits)
    return /^\d+$/.test(digits) && number >= min && number <= max ? number : null
  }
  const next = read(text)
  const put = (now: string) => {
    setText(now)
    const number = read(now)
    tryOut(number === value ? null : number)
  }
  const leave = async () => {
    if (next !== null && next !== value && (await save(next))) return
    put(String(value))
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') event.currentTarget.blur()
    if (event.key === 'Escape') put(String(value))
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (step === undefined || next === null) return
    event.preventDefault()
    put(String(Math.min(max, Math.max(min, next + step))))
  }
  return (
    <input
      className="form-control division-count"
      inputMode="numeric"
      aria-label={label}
      value={text}
      onChange={({ target }) => put(target.value)}
      onKeyDown={onKey}
      onBlur={() => void leave()}
    />
  )
}
