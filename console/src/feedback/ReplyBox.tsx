import { processFeedback, REPLY_MOST } from '@camp/contract/feedback/feedback'
import type { DeskRow } from '@camp/contract/feedback/feedback.desk'
import { listReplyTemplates, type ReplyTemplate } from '@camp/contract/feedback/feedback.templates'
import { fillMessage } from '@camp/contract/messageTasks/messageTasks.variables'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useKeyWords } from '../platform/signedIn/boundKeys.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { useTaken } from '../ui/change/undo.ts'
import { feedbackText } from './feedback.text.ts'
import { draftOf, holdReply, keepDraft, returnText, useWrittenDraft } from './feedbackDrafts.ts'

/** Those that digits insert: of the category first, then those for all. */
export const templatesFor = (templates: readonly ReplyTemplate[], category: DeskRow['category']): readonly ReplyTemplate[] =>
  [...templates.filter((one) => one.category === category), ...templates.filter((one) => one.category === null)].slice(0, 9)

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
  const insert = (template: ReplyTemplate | undefined) => {
    if (!template) return
    const words = fillMessage(template.text, { name: row.parentName, child: child || t('noChild') })
    const before = draftOf(id)
    const at = document.activeElement === box.current ? (box.current?.selectionStart ?? before.length) : before.length
    keepDraft(id, (before.slice(0, at) + words + before.slice(at)).slice(0, REPLY_MOST))
    box.current?.focus()
  }
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
  useTemplateKeys((digit) => insert(templates[digit - 1]))
  const digits = templates.length > 1 ? `1 … ${templates.length}` : '1'
  useKeyWords('screen', [
    { words: t('do.send'), strokes: ['Ctrl', 'Enter'] },
    templates.length > 0 && { words: t('keys.template'), strokes: [digits] },
    templates.length > 0 && { words: t('keys.templateInside'), strokes: ['Alt', digits] },
    { words: t('keys.leave'), strokes: ['Esc'] },
  ])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void submit()
    } else if (event.altKey && /^Digit[1-9]$/.test(event.code)) {
      event.preventDefault()
      insert(templates[Number(event.code.slice(5)) - 1])
    } else if (event.key === 'Escape') box.current?.blur()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside
    <div className="feedback-reply no-print" onKeyDown={onKeyDown}>
      {templates.length > 0 && (
        <div className="feedback-templates" role="toolbar" aria-label={t('do.templates')}>
          {templates.map((template, index) => (
            <button key={template.id} type="button" className="feedback-template" title={template.text} onClick={() => insert(template)}>
              <kbd>{index + 1}</kbd> {template.title}
            </button>
          ))}
        </div>
      )}
      <textarea
        ref={box}
        data-reply=""
        rows={4}
        aria-label={t('replyTo', { name: row.parentName })}
        placeholder={t('replyHint', { name: '{name}', child: '{child}' })}
        maxLength={REPLY_MOST}
        value={text}
        onChange={({ target }) => keepDraft(id, target.value)}
      />
      <div className="feedback-send">
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
        <Button kind="primary" busy={send.busy} onClick={() => void submit()}>
          {t('do.send')} <kbd>Ctrl Enter</kbd>
        </Button>
      </div>
    </div>
  )
}

/** 1 to 9 outside of fields. */
function useTemplateKeys(insert: (digit: number) => void): void {
  const latest = useRef(insert)
  latest.current = insert
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const typing =
        event.target instanceof Element && event.target.closest('textarea, select, [contenteditable], dialog, input:not([type=checkbox])')
      if (typing || event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return
      event.preventDefault()
      latest.current(Number(event.key))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
