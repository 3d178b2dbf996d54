import { addMoveFile, MOVE_MAX_ROWS } from '@camp/contract/moveIn/moveIn'
import { type MoveKind, moveKind } from '@camp/contract/moveIn/moveIn.labels'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, isFailure } from '../platform/client.ts'
import { currentLanguage, useText } from '../platform/i18n.ts'
import { markStale } from '../platform/signedIn/query.ts'
import { isRefusal } from '../ui/change/useChangeSet.ts'
import { BareSelect } from '../ui/form/BareSelect.tsx'
import { ImportDrop } from '../ui/import/ImportDrop.tsx'
import { copyOf, fileRefusal } from '../ui/import/importFile.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { moveInText } from './moveIn.text.ts'
import '../ui/import/Import.css'

interface MoveUploadProps {
  readonly moveId: number
  onDone(fileId: number): void
  onClose(): void
}

/** Takes a file in; its columns are recognised by the answer. */
export function MoveUpload({ moveId, onDone, onClose }: MoveUploadProps) {
  const t = useText(moveInText)
  const client = useQueryClient()
  const [kind, setKind] = useState<MoveKind>(moveKind.values[0])
  const [sent, setSent] = useState<{ readonly name: string; readonly refusal?: string | undefined }>()
  const sending = sent !== undefined && sent.refusal === undefined
  const choose = async (files: readonly File[]) => {
    const [file] = files
    if (!file || sending) return
    const { name } = file
    const wrong = fileRefusal(files)
    if (wrong) return setSent({ name, refusal: wrong })
    setSent({ name })
    const copy = await copyOf(file)
    const answer = copy && (await call(addMoveFile, { params: { id: moveId }, body: { kind } }, { file: copy, quiet: isRefusal }))
    if (!answer) return setSent(undefined)
    if (isFailure(answer)) return setSent(isRefusal(answer) ? { name, refusal: answer.body?.msg ?? '' } : undefined)
    await markStale(client, [addMoveFile.area])
    onDone(answer.id)
  }
  return (
    <Dialog title={t('uploadTitle')} width={640} onClose={onClose}>
      <div className="dialog-body import">
        {sent?.refusal && (
          <div className="form-alert" role="alert">
            {sent.name}: {sent.refusal}
          </div>
        )}
        {sending ? (
          <p className="import-running" role="status">
            {t('sending', { name: sent.name })}
          </p>
        ) : (
          <ImportDrop mostRows={MOVE_MAX_ROWS} onFiles={(files) => void choose(files)}>
            {moveKind.values.length > 1 && (
              <p>
                <BareSelect<MoveKind>
                  label={t('kind')}
                  value={kind}
                  options={moveKind.values.map((value) => ({ value, label: moveKind.label(value, currentLanguage()) }))}
                  onChange={setKind}
                />
              </p>
            )}
            <p>{t('uploadHint')}</p>
          </ImportDrop>
        )}
      </div>
      <footer className="dialog-foot" />
    </Dialog>
  )
}
