import { processFeedback, REPLY_MOST } from '@camp/contract/feedback/feedback'
import type { DeskRow } from '@camp/contract/feedback/feedback.desk'
import { listReplyTemplates, type ReplyTemplate } from '@camp/contract/feedback/feedback.templates'
import { fillMessage } from '@camp/contract/messageTasks/messageTasks.variables'
import { useRef, useState } from 'react'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTaken } from '../ui/change/undo.ts'
import { AnswerBox, PHRASES_MOST } from '../ui/desk/AnswerBox.tsx'
import { feedbackText } from './feedback.text.ts'
import { draftOf, holdReply, keepDraft, returnText, useWrittenDraft } from './feedbackDrafts.ts'

/** Those that digits insert: of the category first, then those for all. */
export const templatesFor = (templates: readonly ReplyTemplate[], category: DeskRow['category']): readonly ReplyTemplate[] =>
  [...templates.filter((one) => one.category === category), ...templates.filter((one) => one.category === null)].slice(0, PHRASES_MOST)

interface ReplyBoxProps {
  readonly row: DeskRow
  /** Names of the children. */
  readonly child: string
  /** Other open feedback of the family. */
  readonly others: readonly number[]
  /** After it was sent. */
  onNext(): void
}

/** Writes the reply: what is typed stays with its feedback until it is sent. */
export function ReplyBox({ row, child, others, onNext }: ReplyBoxProps) {
  const t = useText(feedbackText)
  const { id } = row
  const box = useRef<HTMLTextAreaElement>(null)
  const text = useWrittenDraft(id)
  const [closes, setCloses] = useState(true)
  const [withFamily, setWithFamily] = useState(false)
  const { data: all = [] } = useCall(listReplyTemplates, {})
  const templates = templatesFor(all, row.category)
  const send = useAction(processFeedback, { stale: ['Parents', 'Home'] })
  const taken = useTaken(processFeedback.area, 'Parents', 'Home')
  const words = { name: row.parentName, child: child || t('noChild') }
  const phrases = templates.map((one) => ({ key: one.id, title: one.title, text: fillMessage(one.text, words) }))
  const submit = async () => {
    const reply = draftOf(id).trim()
    if (reply === '' || send.busy) return box.current?.focus()
    const many = withFamily && closes && others.length > 0
    const body = {
      ...(many ? { ids: [id, ...others], skipDone: true } : { id }),
      status: closes ? ('DONE' as const) : ('PROCESSING' as const),
      reply,
    }
    const done = await send.run({ body }, { parentId: row.parentId })
    if (!done) return
    keepDraft(id, '')
    if (done.undo !== null) holdReply(id, done.undo, reply)
    taken(t('sent'), done.undo, () => returnText(id, reply))
    if (closes) onNext()
  }
  return (
    <AnswerBox
      box={box}
      text={text}
      most={REPLY_MOST}
      label={t('replyTo', { name: row.parentName })}
      placeholder={t('replyHint', { name: '{name}', child: '{child}' })}
      phrases={phrases}
      phrasesLabel={t('do.templates')}
      send={t('do.send')}
      busy={send.busy}
      now={() => draftOf(id)}
      onText={(typed) => keepDraft(id, typed)}
      onSend={() => void submit()}
      foot={
        <>
          <span className="quiet">
            {t('bySms')} · {t('chars', { count: formatCount(text.length) })}
          </span>
          <label>
            <input type="checkbox" checked={closes} onChange={({ target }) => setCloses(target.checked)} /> {t('closes')}
          </label>
          {others.length > 0 && closes && (
            <label>
              <input type="checkbox" checked={withFamily} onChange={({ target }) => setWithFamily(target.checked)} />{' '}
              {t('do.closeFamily', { count: others.length })}
            </label>
          )}
        </>
      }
    />
  )
}
