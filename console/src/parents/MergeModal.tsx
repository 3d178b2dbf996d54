import type { CallAnswer } from '@camp/contract/base/call'
import { limitsOf } from '@camp/contract/base/limits'
import { mergeParents, movedKind, previewParentMerge } from '@camp/contract/parents/parents.merges'
import { parentRecord } from '@camp/contract/parents/parents.record'
import { type RefObject, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { formatCount, formatDay } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { TextAreaField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { ErrorState } from '../ui/page/StateViews.tsx'
import { AccountFacts } from './AccountFacts.tsx'
import { mergingText } from './merging.text.ts'
import { type DuplicatePair, familyAreas } from './parentRow.ts'
import { parentsText } from './parents.text.ts'

/** The account with more orders is kept unless one chooses otherwise; of equal ones the older. */
const likelyKept = ({ one, other }: DuplicatePair): number => (other.orderCount > one.orderCount ? other.id : one.id)

/** Joins two accounts: which is kept, what goes where, what is in the way. */
export function MergeModal({ pair, onClose }: { readonly pair: DuplicatePair; onClose(): void }) {
  const t = useText(parentsText)
  const m = useText(mergingText)
  const title = useTitles(parentRecord)
  const navigate = useNavigate()
  const [keptId, setKept] = useState(likelyKept(pair))
  const mergedId = keptId === pair.one.id ? pair.other.id : pair.one.id
  const form = useForm(limitsOf(mergeParents), { reason: '' })
  const action = useAction(mergeParents, { stale: familyAreas, quiet: shownInForm })
  // Once it is done there is nothing to preview any more.
  const [sent, setSent] = useState(false)
  const preview = useCall(previewParentMerge, { query: { keptId, mergedId } }, { staleTime: 0, enabled: !sent })
  const inTheWay = useRef<HTMLParagraphElement>(null)
  // What is in the way is removed elsewhere, and may be gone by now.
  const lookAgain = async () => {
    await preview.refetch()
    inTheWay.current?.focus()
  }
  return (
    <FormModal
      title={m('merge.title')}
      width={680}
      refusal={preview.data && preview.data.conflicts.length > 0 ? m('merge.inTheWay') : undefined}
      form={form}
      sending={action}
      submit={t('do.merge')}
      onReload={async () => preview.refetch()}
      onClose={onClose}
      send={async ({ reason }) => {
        if (preview.data?.conflicts.length !== 0) {
          // What becomes of the accounts is seen before they are joined.
          return lookAgain()
        }
        const { versions } = preview.data
        const body = { keptId, mergedId, reason: reason.trim(), version: versions.kept, mergedVersion: versions.merged }
        setSent(true)
        const done = await action.run({ body })
        if (!done) return setSent(false)
        toast('success', t('done.merge'))
        onClose()
        void navigate(`/parent/detail?id=${done.id}`)
      }}
    >
      <fieldset className="parents-pair parents-choice">
        <legend>{m('merge.keep')}</legend>
        {[pair.one, pair.other].map((account) => (
          <AccountFacts
            key={account.id}
            account={account}
            title={
              <label>
                <input type="radio" name="kept" checked={account.id === keptId} onChange={() => setKept(account.id)} />{' '}
                {account.realName ?? account.nickname}
              </label>
            }
          />
        ))}
      </fieldset>
      {preview.error && <ErrorState failure={preview.error.failure} onRetry={() => void preview.refetch()} />}
      {preview.data ? (
        <Effects preview={preview.data} inTheWay={inTheWay} onLookAgain={() => void lookAgain()} />
      ) : (
        <div className="parents-effects" aria-busy={!preview.error} />
      )}
      <TextAreaField label={title('reason')} {...form.field('reason')} />
    </FormModal>
  )
}

interface EffectsProps {
  readonly preview: CallAnswer<typeof previewParentMerge>
  /** The first of what keeps the accounts apart. */
  readonly inTheWay: RefObject<HTMLParagraphElement | null>
  onLookAgain(): void
}

/** What the merge does, in words. */
function Effects({ preview, inTheWay, onLookAgain }: EffectsProps) {
  const m = useText(mergingText)
  const language = useLanguage()
  const { moves, membership, endsMembership, conflicts } = preview
  const moved = moves.map(({ kind, count }) => `${movedKind.label(kind, language)} ${formatCount(count)}`).join(' · ')
  return (
    <div className="parents-effects">
      {conflicts.map(({ studentName, campName }, n) => (
        <p key={`${studentName} ${campName}`} ref={n === 0 ? inTheWay : undefined} tabIndex={-1} className="form-alert" role="alert">
          {m('merge.conflict', { student: studentName, camp: campName })}
          {n === 0 && (
            <button type="button" className="link" onClick={onLookAgain}>
              {m('merge.again')}
            </button>
          )}
        </p>
      ))}
      <p>{moved === '' ? m('merge.nothing') : m('merge.moves', { moved })}</p>
      {membership && <p>{m('merge.member', { level: membership.level, day: formatDay(membership.expiresAt) })}</p>}
      {endsMembership && <p>{m('merge.memberEnds', { level: endsMembership.level, day: formatDay(endsMembership.expiresAt) })}</p>}
      <p className="quiet">{m('merge.undoable')}</p>
    </div>
  )
}
