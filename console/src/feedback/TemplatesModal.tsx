import { REPLY_MOST } from '@camp/contract/feedback/feedback'
import { type FeedbackCategory, feedbackCategory } from '@camp/contract/feedback/feedback.labels'
import { templateFields } from '@camp/contract/feedback/feedback.record'
import { listReplyTemplates, type ReplyTemplate, saveReplyTemplates } from '@camp/contract/feedback/feedback.templates'
import { useState } from 'react'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { alone, useForm } from '../ui/base/useForm.ts'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { LoadingLines } from '../ui/page/LoadingLines.tsx'
import { refusable } from '../ui/page/refusable.ts'
import { feedbackText } from './feedback.text.ts'

const said = { fields: templateFields }
/** Of no category: shown for all of them. */
const COMMON = ''

interface Line {
  /** Of this window alone. */
  readonly key: number
  readonly id?: number
  readonly version?: number
  readonly category: FeedbackCategory | null
  readonly title: string
  readonly text: string
}

/** The templates of replies, all of them in one form: their order is that of their digits. */
export function TemplatesModal({ onClose }: { onClose(): void }) {
  const { data } = useCall(listReplyTemplates, {}, { staleTime: 0 })
  return data ? <TemplatesForm stored={data} onClose={onClose} /> : <LoadingLines />
}

function TemplatesForm({ stored, onClose }: { readonly stored: readonly ReplyTemplate[]; onClose(): void }) {
  const t = useText(feedbackText)
  const mayEdit = useHolds()('FEEDBOOK_PROCESS')
  const [next, setNext] = useState(-1)
  const form = useForm<{ templates: readonly Line[] }>(
    { templates: { required: false } },
    { templates: stored.map((one) => ({ ...one, key: one.id })) },
  )
  const action = useAction(saveReplyTemplates, { quiet: shownInForm })
  const lines = form.values.templates
  const change = (templates: readonly Line[]) => form.change({ templates })
  const set = (key: number, part: Partial<Line>) => change(lines.map((line) => (line.key === key ? { ...line, ...part } : line)))
  const raise = (at: number) =>
    change(lines.map((line, index) => (index === at - 1 ? (lines[at] ?? line) : index === at ? (lines[at - 1] ?? line) : line)))
  const add = () => {
    change([...lines, { key: next, category: null, title: '', text: '' }])
    setNext(next - 1)
  }
  const send = async () => {
    const kept = new Set(lines.map(({ id }) => id))
    const removed = stored.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
    const templates = lines.map(({ key: _key, ...line }) => line)
    return (await action.run({ body: { templates, removed } })) && t('saved')
  }
  return (
    <FormModal
      title={t('template.title')}
      width={720}
      form={form}
      sending={action}
      onClose={onClose}
      send={mayEdit ? send : async () => onClose()}
    >
      <p className="quiet">{t('template.hint')}</p>
      {lines.length === 0 && <p>{t('template.none')}</p>}
      {lines.map((line, index) => (
        <TemplateLine
          key={line.key}
          line={line}
          error={(name) => action.fieldErrors[`templates.${index}.${name}`]}
          onChange={(part) => set(line.key, part)}
          onRaise={index > 0 ? () => raise(index) : undefined}
          onRemove={() => change(lines.filter(({ key }) => key !== line.key))}
        />
      ))}
      {mayEdit && <Button onClick={add}>{t('template.add')}</Button>}
    </FormModal>
  )
}

interface LineProps {
  readonly line: Line
  error(name: string): string | undefined
  onChange(part: Partial<Line>): void
  readonly onRaise: (() => void) | undefined
  onRemove(): void
}

function TemplateLine({ line, error, onChange, onRaise, onRemove }: LineProps) {
  const t = useText(feedbackText)
  const title = useTitles(said)
  const language = useLanguage()
  return (
    <fieldset className="feedback-template-line">
      <SelectField
        name="category"
        label={title('category')}
        value={line.category ?? COMMON}
        {...alone}
        options={[
          { value: COMMON, label: t('template.common') },
          ...feedbackCategory.values.map((value) => ({ value, label: feedbackCategory.label(value, language) })),
        ]}
        onChange={(value) => onChange({ category: value === undefined || value === COMMON ? null : value })}
      />
      <input
        aria-label={title('title')}
        placeholder={title('title')}
        value={line.title}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <Button {...refusable(onRaise ? undefined : t('template.atTop'), onRaise)}>{t('template.up')}</Button>
      <Button onClick={onRemove}>{t('template.remove')}</Button>
      <textarea
        aria-label={title('text')}
        placeholder={t('replyHint', { name: '{name}', child: '{child}' })}
        rows={2}
        maxLength={REPLY_MOST}
        value={line.text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      {['title', 'text'].map((name) => {
        const words = error(name)
        return words === undefined ? null : (
          <p key={name} className="form-alert" role="alert">
            {words}
          </p>
        )
      })}
    </fieldset>
  )
}
