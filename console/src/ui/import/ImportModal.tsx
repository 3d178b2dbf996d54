import { CHANGE_MAX_ROWS } from '@camp/contract/base/changes'
import { type ReactNode, useEffect, useState } from 'react'
import { type CallOptions, isFailure } from '../../platform/client.ts'
import type { Failure } from '../../platform/failures.ts'
import { textOf } from '../../platform/i18n.ts'
import { changesText } from '../change/changes.text.ts'
import { isRefusal, type StartedChanges } from '../change/useChangeSet.ts'
import { ChangeSet, prepareChangeSet } from '../change/usePlan.tsx'
import { Dialog } from '../overlay/Dialog.tsx'
import { ImportDrop } from './ImportDrop.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import { copyOf, fileRefusal } from './importFile.ts'
import './Import.css'

interface ImportModalProps {
  readonly title: string
  /** Sends a file to be checked; nothing is changed yet. */
  send(options: CallOptions): Promise<StartedChanges | Failure>
  /** Answers the spreadsheet to fill in. */
  template(): Promise<Blob | Failure>
  /** Areas whose answers an import makes stale. */
  readonly stale: readonly string[]
  /** What the file is for, and what its columns mean. */
  readonly children: ReactNode
  onClose(): void
}

const words = textOf(changesText)

/** A file on its way: what was wrong with it, or the set that it became. */
function useUpload(send: ImportModalProps['send']) {
  const [sent, setSent] = useState<{ name: string; sending: boolean; refusal?: string | undefined; started?: StartedChanges }>()
  const choose = async (files: readonly File[]) => {
    const [file] = files
    if (!file || sent?.sending) return
    const { name } = file
    const wrong = fileRefusal(files)
    const copy = wrong ? undefined : await copyOf(file)
    if (!copy) return setSent({ name, sending: false, refusal: wrong ?? words('unreadable') })
    setSent({ name, sending: true })
    const answer = await send({ file: copy, quiet: isRefusal })
    if (isFailure(answer)) setSent({ name, sending: false, refusal: isRefusal(answer) ? answer.body?.msg : undefined })
    else setSent({ name, sending: false, started: answer })
  }
  return { sent, choose, restart: () => setSent(undefined) }
}

/**
 * Import of a spreadsheet: template, file, a check that changes nothing, what to import, the result with retry and undo. Closed while it
 * runs, it goes on as a task.
 */
export function ImportModal(props: ImportModalProps) {
  const { sent, choose, restart } = useUpload(props.send)
  const { title, stale, onClose } = props
  useEffect(prepareChangeSet, [])
  if (sent?.started) {
    const { name, started } = sent
    return (
      <ChangeSet key={started.token} title={title} started={started} stale={stale} fileName={name} onRestart={restart} onClose={onClose} />
    )
  }
  return (
    <Dialog title={title} width={880} onClose={onClose}>
      <div className="dialog-body import">
        <ImportSteps step="choose" />
        {sent?.refusal && (
          <div className="form-alert" role="alert">
            {sent.name}: {sent.refusal}
          </div>
        )}
        {sent?.sending ? (
          <p className="import-running" role="status">
            {words('sending', { name: sent.name })}
          </p>
        ) : (
          <ImportDrop template={props.template} mostRows={CHANGE_MAX_ROWS} onFiles={(files) => void choose(files)}>
            {props.children}
          </ImportDrop>
        )}
      </div>
      <footer className="dialog-foot" />
    </Dialog>
  )
}
