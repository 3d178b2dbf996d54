import type { CallAnswer } from '@camp/contract/base/call'
import { limitsOf } from '@camp/contract/base/limits'
import { proposeHandover, type RadarCoach, reassignComments } from '@camp/contract/coaches/coaches.radar'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, isFailure } from '../platform/client.ts'
import { formatChange, shortTime } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { markStale, useAction, useCall } from '../platform/signedIn/query.ts'
import { useForm } from '../ui/base/useForm.ts'
import { taken } from '../ui/change/undo.ts'
import { CheckField } from '../ui/form/CheckField.tsx'
import { TextAreaField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { radarText } from './radar.text.ts'

type Proposal = CallAnswer<typeof proposeHandover>

interface ModalProps {
  readonly coach: RadarCoach
  onClose(): void
}

interface Share {
  readonly from: number
  readonly to: number
  readonly clockInIds: number[]
}

/** Whose clock-ins go to whom: of the coach, and of those the coach stands in for. */
function sharesOf({ items }: Proposal, out: ReadonlySet<number>): Share[] {
  const shares = new Map<string, Share>()
  for (const { clockInId, fromCoachId: from, toCoachId: to } of items) {
    if (to === null || out.has(clockInId)) continue
    const share = shares.get(`${from} ${to}`) ?? { from, to, clockInIds: [] }
    share.clockInIds.push(clockInId)
    shares.set(`${from} ${to}`, share)
  }
  return [...shares.values()]
}

/** What a coach will not get done in time goes to who has the time: proposed, seen, and taken back by one click. */
export function HandoverModal({ coach, onClose }: ModalProps) {
  const t = useText(radarText)
  const client = useQueryClient()
  const { coachId, coachName } = coach
  const proposal = useCall(proposeHandover, { query: { coachId } }, { staleTime: 0, quiet: () => true })
  const [out, setOut] = useState<ReadonlySet<number>>(new Set())
  const form = useForm({ reason: limitsOf(reassignComments).reason }, { reason: '' })
  const action = useAction(reassignComments, { quiet: shownInForm, stale: ['Home'] })
  const shares = proposal.data ? sharesOf(proposal.data, out) : []
  const count = shares.reduce((sum, { clockInIds }) => sum + clockInIds.length, 0)
  const names = new Map([...coach.standsInFor, coach, ...(proposal.data?.to ?? [])].map((one) => [one.coachId, one.coachName]))
  const saidOf = (to: number, { length }: readonly number[]) => ({ coachName: names.get(to) ?? '', count: length })
  const takeBack = async () => {
    let back = 0
    for (const { from, to, clockInIds } of shares) {
      const body = { clockInIds, coachId: from, fromCoachId: to, reason: t('undoReason') }
      const answer = await call(reassignComments, { body }, { said: saidOf(from, clockInIds) })
      if (!isFailure(answer)) back += answer.count
    }
    void markStale(client, [reassignComments.area, 'Home'])
    toast('success', t('undone', { count: back, name: coachName }))
  }
  const send = async ({ reason }: { reason: string }) => {
    let done = 0
    for (const { from, to, clockInIds } of shares) {
      const body = { clockInIds, coachId: to, fromCoachId: from, reason: reason.trim() }
      const answer = await action.run({ body }, saidOf(to, clockInIds))
      if (!answer) return
      done += answer.count
    }
    const words = done < count ? t('doneSome', { count: done, rest: count - done }) : t('done', { count: done })
    return () => taken(words, takeBack)
  }
  const submit = count === 0 ? onClose : undefined
  return (
    <FormModal
      title={t('title', { name: coachName })}
      width={640}
      form={form}
      sending={action}
      submit={t('submit', { count })}
      onClose={onClose}
      send={submit ? async () => submit() : send}
    >
      {proposal.error && <ErrorState failure={proposal.error.failure} onRetry={() => void proposal.refetch()} />}
      {proposal.isPending && <p aria-busy="true">{t('loading')}</p>}
      {proposal.data && <ProposalView proposal={proposal.data} out={out} onOut={setOut} />}
      {count > 0 && <TextAreaField label={t('reason')} {...form.field('reason')} />}
    </FormModal>
  )
}

interface ProposalViewProps {
  readonly proposal: Proposal
  readonly out: ReadonlySet<number>
  onOut(out: ReadonlySet<number>): void
}

function ProposalView({ proposal, out, onOut }: ProposalViewProps) {
  const t = useText(radarText)
  const { from, to, items } = proposal
  const time = (at: string | null) => (at ? shortTime(at) : t('never'))
  if (items.length === 0) return <p>{t('enough', { name: from.coachName })}</p>
  const given = items.filter(({ toCoachId }) => toCoachId !== null)
  if (given.length === 0) return <p>{t('nobody')}</p>
  const names = new Map(to.map(({ coachId, coachName }) => [coachId, coachName]))
  const sides = [
    { ...from, count: -given.length },
    ...to.map((one) => ({ ...one, count: given.filter(({ toCoachId }) => toCoachId === one.coachId).length })),
  ]
  const flip = (id: number, chosen: boolean) => {
    const next = new Set(out)
    if (chosen) next.delete(id)
    else next.add(id)
    onOut(next)
  }
  return (
    <>
      <ul className="radar-sides">
        {sides.map((side) => (
          <li key={side.coachId}>
            <b>{t('side', { name: side.coachName, count: formatChange(side.count) })}</b>
            <span>{t('finish', { before: time(side.finishBefore), after: time(side.finishAfter) })}</span>
            <span>{t('late', { before: side.lateBefore, after: side.lateAfter })}</span>
          </li>
        ))}
      </ul>
      <fieldset className="radar-items">
        <legend>{t('items')}</legend>
        {items.map(({ clockInId, studentName, campName, groupName, dueAt, toCoachId }) => {
          const words = t('item', { student: studentName, camp: campName, group: groupName, due: shortTime(dueAt) })
          return toCoachId === null ? (
            <p key={clockInId} className="radar-none">
              {words} {t('stays')}
            </p>
          ) : (
            <CheckField
              key={clockInId}
              label={`${words} ${t('to', { name: names.get(toCoachId) ?? '' })}`}
              value={!out.has(clockInId)}
              onChange={(chosen) => flip(clockInId, chosen)}
            />
          )
        })}
      </fieldset>
    </>
  )
}
