import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useWhenever } from '../../platform/effects.ts'
import type { Failure } from '../../platform/failures.ts'
import { formatCount } from '../../platform/format.ts'
import { useText } from '../../platform/i18n.ts'
import { Button } from '../base/Button.tsx'
import { confirmDanger } from '../overlay/confirmDanger.tsx'
import { LoadingLines } from '../page/LoadingLines.tsx'
import { ProgressBar } from '../page/ProgressBar.tsx'
import { refusable } from '../page/refusable.ts'
import { EmptyState, ErrorState, ForbiddenState } from '../page/StateViews.tsx'
import { uiText } from '../ui.text.ts'
import { ChangeRows } from './ChangeRows.tsx'
import { changesText } from './changes.text.ts'
import type { ChangeSet, useChangeSet } from './useChangeSet.ts'
import '../import/Import.css'

type Work = ReturnType<typeof useChangeSet>

/** What a set of changes shows of itself: how far it is, what it is to do, what it did. */
export function ChangeSetBody({ work, name }: { readonly work: Work; readonly name: string }) {
  const { set, open, refusal, failure } = work
  if (failure) return <Lost failure={failure} onRetry={work.look} />
  if (!set) return <LoadingLines />
  return (
    <>
      {refusal && (
        <div className="form-alert" role="alert">
          {refusal}
        </div>
      )}
      {open ? (
        <Running stage={set.stage} name={name} rate={work.rate} />
      ) : (
        <>
          {set.status !== 'CHECKED' && <Outcome set={set} />}
          {set.rows > 0 && <ChangeRows set={set} numbered={set.fileName !== null} />}
        </>
      )}
    </>
  )
}

/** It was kept for its time and is gone, or the right to it is; anything else may be tried again. */
function Lost({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }) {
  const t = useText(changesText)
  if (failure.status === 403) return <ForbiddenState />
  if (failure.status === 404) return <EmptyState title={t('gone')}>{t('goneHint')}</EmptyState>
  return <ErrorState failure={failure} onRetry={onRetry} />
}

function Running({ stage, name, rate }: { readonly stage: ChangeSet['stage']; readonly name: string; readonly rate: number }) {
  const t = useText(changesText)
  const checks = stage === 'PLAN'
  return (
    <div className="import-running" role="status">
      <p>{t(`running.${stage}`, { name })}</p>
      <ProgressBar label={t(`running.${stage}`, { name })} rate={rate} />
      <small>{checks ? t('checkingHint') : t('workingHint')}</small>
    </div>
  )
}

function Outcome({ set: { status, stage, counts } }: { readonly set: ChangeSet }) {
  const t = useText(changesText)
  const { APPLIED, UNDONE, READY, REFUSED, FAILED } = counts
  const held = status === 'DONE' && stage !== 'UNDO' && READY > 0
  const title = () => {
    if (status === 'FAILD') return t('failed')
    if (stage === 'UNDO') return t('undone', { count: formatCount(UNDONE) })
    if (held) return t('held')
    return APPLIED > 0 ? t('done', { count: formatCount(APPLIED) }) : t('doneNothing')
  }
  const kept = stage === 'UNDO' && APPLIED > 0
  return (
    <div role="status">
      <p className="import-outcome">{title()}</p>
      {status === 'FAILD' && <p className="dialog-text">{t('failedHint')}</p>}
      {held && <p className="dialog-text">{t('heldHint', { refused: formatCount(REFUSED + FAILED), held: formatCount(READY) })}</p>}
      {kept && <p className="dialog-text">{t('kept', { count: formatCount(APPLIED) })}</p>}
    </div>
  )
}

interface FootProps {
  readonly work: Work
  onClose(): void
  /** Before something is applied: what leads back, e.g. to another file. */
  readonly back?: ReactNode
}

/** As what had the focus goes, or none was taken in the dialog's content, the next step takes it. */
function useNextFocus({ set, open, failure }: Work): RefObject<HTMLElement | null> {
  const foot = useRef<HTMLElement>(null)
  const stage = set?.stage
  // Other buttons stand there as the set goes on.
  useWhenever([stage, open, failure], () => {
    const held = document.activeElement?.closest('dialog > :not(.dialog-head)')
    if (!held) foot.current?.querySelector<HTMLElement>('.button:last-child:not([aria-disabled]), .button')?.focus()
  })
  return foot
}

/** What can be done next with a set of changes. */
export function ChangeSetFoot({ work, onClose, back }: FootProps) {
  const t = useText(changesText)
  const words = useText(uiText)
  const { set, open, busy, failure } = work
  const foot = useNextFocus(work)
  if (failure) {
    return (
      <footer ref={foot} className="dialog-foot">
        <Button onClick={onClose}>{words('close')}</Button>
      </footer>
    )
  }
  if (!set || open) {
    return (
      <footer ref={foot} className="dialog-foot">
        {set && set.stage !== 'PLAN' && <Button onClick={onClose}>{t('background')}</Button>}
      </footer>
    )
  }
  if (set.status === 'CHECKED') return <CheckedFoot foot={foot} set={set} busy={busy} onStart={work.apply} back={back} />
  const { READY, REFUSED, FAILED, APPLIED } = set.counts
  const left = set.stage === 'UNDO' ? 0 : READY + REFUSED + FAILED
  const undo = async () => {
    const count = formatCount(APPLIED)
    if (await confirmDanger({ title: t('undoTitle', { count }), text: t('undoText'), confirm: t('undo') })) work.undo()
  }
  return (
    <footer ref={foot} className="dialog-foot">
      {set.undoable && (
        <span className="import-undo">
          <Button busy={busy} onClick={() => void undo()}>
            {set.stage === 'UNDO' ? t('undoRest', { count: formatCount(APPLIED) }) : t('undo')}
          </Button>
        </span>
      )}
      {left > 0 && (
        <Button busy={busy} onClick={work.retry}>
          {t('retry', { count: formatCount(left) })}
        </Button>
      )}
      {back}
      <Button kind="primary" onClick={onClose}>
        {t('finish')}
      </Button>
    </footer>
  )
}

interface CheckedFootProps {
  readonly foot: RefObject<HTMLElement | null>
  readonly set: ChangeSet
  readonly busy: boolean
  onStart(whole: boolean): void
  readonly back?: ReactNode
}

/** After the check: which rows are to be applied. */
function CheckedFoot({ foot, set, busy, onStart, back }: CheckedFootProps) {
  const t = useText(changesText)
  const [whole, setWhole] = useState(false)
  const { READY, REFUSED } = set.counts
  const count = formatCount(READY)
  return (
    <footer ref={foot} className="dialog-foot import-foot">
      {READY > 0 ? (
        <fieldset className="import-how">
          <legend className="visually-hidden">{t('how')}</legend>
          <label>
            <input type="radio" name="how" checked={!whole} onChange={() => setWhole(false)} />
            {t('valid', { count })}
          </label>
          <label>
            <input type="radio" name="how" checked={whole} disabled={REFUSED > 0} onChange={() => setWhole(true)} />
            <span>
              {t('whole')}
              {REFUSED > 0 && <small>{t('wholeRefused')}</small>}
            </span>
          </label>
        </fieldset>
      ) : (
        <span className="import-nothing">{t('nothingReady')}</span>
      )}
      {back}
      <Button kind="primary" busy={busy} {...refusable(READY === 0 ? t('nothingReady') : undefined, () => onStart(whole))}>
        {t('run', { count })}
      </Button>
    </footer>
  )
}
