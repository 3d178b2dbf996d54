import type { Call } from '@camp/contract/call'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { openDrawer } from '../platform/drawers.ts'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { ImportDrop } from './ImportDrop.tsx'
import { ImportCounts, ImportErrors } from './ImportReport.tsx'
import { importText } from './import.text.ts'
import { ProgressBar } from './ProgressBar.tsx'
import { type ImportCalls, type ImportPhase, type ImportResult, useImport } from './useImport.ts'
import './Import.css'

interface ImportModalProps {
  readonly title: string
  readonly calls: ImportCalls
  /** Answers the spreadsheet to fill in. */
  readonly template: Call<undefined, undefined, undefined, { readonly kind: 'file'; readonly mime: string }>
  /** What the file is for, and what its columns mean. */
  readonly children: ReactNode
  onClose(): void
}

const steps = ['choose', 'check', 'result'] as const
const stepOf: Readonly<Record<ImportPhase, (typeof steps)[number]>> = {
  choose: 'choose',
  sending: 'choose',
  checking: 'check',
  checked: 'check',
  importing: 'result',
  done: 'result',
  failed: 'result',
}

/**
 * Import of a spreadsheet: template, file, a check that changes nothing, what to import, the result. Closed while it runs, it goes on as a
 * task.
 */
export function ImportModal({ title, calls, template, children, onClose }: ImportModalProps) {
  const t = useText(importText)
  const work = useImport(calls)
  const { phase, result } = work
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const dialog = body.current?.closest('dialog')
    if (phase === 'choose' || dialog?.contains(document.activeElement)) return
    dialog?.querySelector<HTMLElement>('.dialog-foot .button:last-child:not(:disabled), .dialog-foot .button')?.focus()
  }, [phase])
  const close = () => {
    if (phase === 'importing') {
      openDrawer('tasks')
      toast('info', t('inBackground'))
    }
    onClose()
  }
  return (
    <Dialog title={title} width={720} onClose={close}>
      <div ref={body} className="dialog-body import">
        <Steps step={stepOf[phase]} />
        {work.refusal && phase !== 'sending' && (
          <div className="form-alert" role="alert">
            {work.file ? `${work.file.name}: ${work.refusal}` : work.refusal}
          </div>
        )}
        {phase === 'choose' && (
          <ImportDrop template={template} onFiles={(files) => void work.choose(files)}>
            {children}
          </ImportDrop>
        )}
        {(phase === 'sending' || phase === 'checking' || phase === 'importing') && (
          <Running phase={phase} name={work.file?.name ?? ''} rate={work.rate} />
        )}
        {(phase === 'done' || phase === 'failed') && <Outcome failed={phase === 'failed'} added={result?.added ?? 0} />}
        {result && (phase === 'checked' || phase === 'done') && (
          <>
            <ImportCounts result={result} done={phase === 'done'} />
            <ImportErrors result={result} />
          </>
        )}
      </div>
      {phase === 'checked' && result ? (
        <CheckedFoot result={result} onStart={work.start} onRestart={work.restart} />
      ) : (
        <footer className="dialog-foot">
          {phase === 'importing' && <Button onClick={close}>{t('background')}</Button>}
          {(phase === 'done' || phase === 'failed') && (
            <>
              <Button onClick={work.restart}>{t('another')}</Button>
              <Button kind="primary" onClick={onClose}>
                {t('finish')}
              </Button>
            </>
          )}
        </footer>
      )}
    </Dialog>
  )
}

function Steps({ step }: { readonly step: (typeof steps)[number] }) {
  const t = useText(importText)
  const at = steps.indexOf(step)
  return (
    <ol className="import-steps" aria-label={t('steps')}>
      {steps.map((one, index) => (
        <li key={one} aria-current={one === step ? 'step' : undefined} data-past={index < at || undefined}>
          <i aria-hidden="true">{index + 1}</i>
          {t(`step.${one}`)}
        </li>
      ))}
    </ol>
  )
}

function Running({
  phase,
  name,
  rate,
}: {
  readonly phase: 'sending' | 'checking' | 'importing'
  readonly name: string
  readonly rate: number
}) {
  const t = useText(importText)
  return (
    <div className="import-running" role="status">
      <p>{t(phase, { name })}</p>
      <ProgressBar label={t(phase, { name })} rate={phase === 'sending' ? 0 : rate} />
      <small>{phase === 'importing' ? t('importingHint') : t('checkingHint')}</small>
    </div>
  )
}

function Outcome({ failed, added }: { readonly failed: boolean; readonly added: number }) {
  const t = useText(importText)
  return (
    <div role="status">
      <p className="import-outcome">{failed ? t('failed') : added > 0 ? t('done') : t('doneNothing')}</p>
      {failed && <p className="dialog-text">{t('failedHint')}</p>}
    </div>
  )
}

interface CheckedFootProps {
  readonly result: ImportResult
  onStart(allOrNothing: boolean): void
  onRestart(): void
}

/** After the check: which rows are to be imported. */
function CheckedFoot({ result, onStart, onRestart }: CheckedFootProps) {
  const t = useText(importText)
  const [whole, setWhole] = useState(false)
  const { added, refused } = result
  const count = formatCount(added)
  return (
    <footer className="dialog-foot import-foot">
      {added > 0 && (
        <fieldset className="import-how">
          <legend className="visually-hidden">{t('how')}</legend>
          <label>
            <input type="radio" name="how" checked={!whole} onChange={() => setWhole(false)} />
            {t('valid', { count })}
          </label>
          <label>
            <input type="radio" name="how" checked={whole} disabled={refused > 0} onChange={() => setWhole(true)} />
            <span>
              {t('whole')}
              {refused > 0 && <small>{t('wholeRefused')}</small>}
            </span>
          </label>
        </fieldset>
      )}
      {added === 0 && <span className="import-nothing">{t('nothing')}</span>}
      <Button onClick={onRestart}>{t('again')}</Button>
      <Button kind="primary" disabled={added === 0} onClick={() => onStart(whole)}>
        {t('run', { count })}
      </Button>
    </footer>
  )
}
