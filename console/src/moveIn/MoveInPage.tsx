import { type Move, type MoveFile, readMoves } from '@camp/contract/moveIn/moveIn'
import { useState } from 'react'
import { formatDay } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { Late, LateInPlace, latePart } from '../ui/base/latePart.tsx'
import { TabList } from '../ui/base/TabList.tsx'
import { BareSelect } from '../ui/form/BareSelect.tsx'
import { Steps } from '../ui/form/Steps.tsx'
import { DetailPage } from '../ui/page/DetailPage.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { EmptyState, ErrorState } from '../ui/page/StateViews.tsx'
import { moveInText } from './moveIn.text.ts'
import './moveIn.css'

const DAY_MS = 86_400_000

const naming = latePart(async () => (await import('./MoveModal.tsx')).MoveModal)
const uploading = latePart(async () => (await import('./MoveUpload.tsx')).MoveUpload)
const viewing = latePart(async () => (await import('./MoveFileView.tsx')).MoveFileView)

/** Bringing the data of an old system in: files, their columns, what became of them. */
export function MoveInPage() {
  const t = useText(moveInText)
  const { data, error, refetch } = useCall(readMoves, {}, { staleTime: 0 })
  const [chosen, setChosen] = useState<number>()
  const [asked, setAsked] = useState<'new' | 'edit' | 'upload'>()
  const [shown, setShown] = useState<number>()
  const moves = data?.moves ?? []
  const move = moves.find(({ id }) => id === chosen) ?? moves[0]
  const close = () => setAsked(undefined)
  const uploaded = (id: number) => {
    setShown(id)
    close()
  }
  return (
    <DetailPage
      title={t('title')}
      extra={
        moves.length > 1 &&
        move && (
          <BareSelect
            label={t('move')}
            value={move.id}
            options={moves.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(id) => setChosen(id)}
          />
        )
      }
      {...(move && { line: [<When key="when" move={move} />] })}
      actions={
        move && (
          <>
            <Button onClick={() => setAsked('new')}>{t('another')}</Button>
            <Button onClick={() => setAsked('edit')}>{t('edit')}</Button>
            <Button onClick={() => setAsked('upload')}>{t('upload')}</Button>
          </>
        )
      }
    >
      {error && !data && <ErrorState failure={error.failure} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingLines />}
      {data && !move && (
        <EmptyState
          title={t('emptyTitle')}
          action={
            <Button kind="primary" onClick={() => setAsked('new')}>
              {t('begin')}
            </Button>
          }
        >
          {t('emptyHint')}
        </EmptyState>
      )}
      {move && <Files move={move} shown={shown} onShow={setShown} onUpload={() => setAsked('upload')} />}
      {asked === 'new' && <Late part={naming} props={{ move: null, onClose: close }} />}
      {asked === 'edit' && move && <Late part={naming} props={{ move, onClose: close }} />}
      {asked === 'upload' && move && <Late part={uploading} props={{ moveId: move.id, onClose: close, onDone: uploaded }} />}
    </DetailPage>
  )
}

/** From where, and how long it is to the switch. */
function When({ move: { name, switchOn } }: { readonly move: Move }) {
  const t = useText(moveInText)
  const left = Math.round((Date.parse(switchOn) - Date.parse(formatDay(Date.now()))) / DAY_MS)
  const day = t('from', { name, day: switchOn })
  if (left < 0) return `${day} · ${t('past')}`
  return `${day} · ${left === 0 ? t('today') : t('left', { count: left })}`
}

const STEPS = ['upload', 'columns', 'check', 'write'] as const

/** How far a file is. */
function stepOf(file: MoveFile | undefined): number {
  if (!file) return 0
  if (!file.set) return 1
  return file.set.status === 'DONE' ? 3 : 2
}

interface FilesProps {
  readonly move: Move
  readonly shown: number | undefined
  onShow(id: number): void
  onUpload(): void
}

function Files({ move: { files }, shown, onShow, onUpload }: FilesProps) {
  const t = useText(moveInText)
  const file = files.find(({ id }) => id === shown) ?? files.at(-1)
  return (
    <>
      <div className="card moveIn-steps">
        <Steps label={t('steps')} steps={STEPS.map((key) => ({ key, title: t(`step.${key}`) }))} at={stepOf(file)} />
      </div>
      <section className="card moveIn-files" aria-label={t('files')}>
        {file ? (
          <TabList
            label={t('files')}
            tabs={files.map(({ id, name }) => ({ key: String(id), title: name }))}
            shown={String(file.id)}
            onShow={(key) => onShow(Number(key))}
            panelClass="moveIn-file"
          >
            <LateInPlace key={file.id} part={viewing} props={{ file }} />
          </TabList>
        ) : (
          <EmptyState
            title={t('uploadTitle')}
            action={
              <Button kind="primary" onClick={onUpload}>
                {t('upload')}
              </Button>
            }
          >
            {t('uploadHint')}
          </EmptyState>
        )}
      </section>
    </>
  )
}
