import { IMPORT_MAX_BYTES } from '@camp/contract/base/changes'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { isFailure } from '../../platform/client.ts'
import type { Failure } from '../../platform/failures.ts'
import { formatCount } from '../../platform/format.ts'
import { useText } from '../../platform/i18n.ts'
import { changesText } from '../change/changes.text.ts'
import { saveFile } from '../list/ExportButton.tsx'

const MB = 1024 * 1024

interface ImportDropProps {
  /** Answers the spreadsheet to fill in; none where any one is taken. */
  readonly template?: () => Promise<Blob | Failure>
  readonly mostRows: number
  onFiles(files: readonly File[]): void
  /** What the file is for. */
  readonly children: ReactNode
}

/** The template, and the place to which a file is dragged or from which it is chosen. */
export function ImportDrop({ template, mostRows, onFiles, children }: ImportDropProps) {
  const t = useText(changesText)
  const loading = useRef(false)
  const [over, setOver] = useState(false)
  const load = async () => {
    if (!template || loading.current) return
    loading.current = true
    const answer = await template()
    loading.current = false
    if (!isFailure(answer)) saveFile(answer, (answer instanceof File && answer.name) || 'template.xlsx')
  }
  const drag = (event: DragEvent, is: boolean) => {
    event.preventDefault()
    setOver(is)
  }
  return (
    <>
      <div className="import-hint">
        {children}
        {template && (
          <p>
            {t('templateHint')}{' '}
            <button type="button" className="link" onClick={() => void load()}>
              {t('template')}
            </button>
          </p>
        )}
      </div>
      <label
        className="import-drop"
        data-over={over || undefined}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false)
          onFiles([...event.dataTransfer.files])
        }}
      >
        <svg viewBox="0 0 36 36" width="36" height="36" aria-hidden="true">
          <path d="M18 23V7m-6 6 6-6 6 6M6 22v6h24v-6" />
        </svg>
        <span>{over ? t('dropNow') : t('drop')}</span>
        <small>{t('dropHint', { most: IMPORT_MAX_BYTES / MB, rows: formatCount(mostRows) })}</small>
        <input
          type="file"
          accept=".xlsx,.csv"
          data-first
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])])
            // The same file, mended, can be chosen again.
            event.target.value = ''
          }}
        />
      </label>
    </>
  )
}
