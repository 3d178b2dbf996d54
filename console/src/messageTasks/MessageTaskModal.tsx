import { limitsOf, unlimited } from '@camp/contract/base/limits'
import { inLanguage } from '@camp/contract/base/rules.texts'
import { channelsFor, createMessageTask, getMessageTask, updateMessageTask } from '@camp/contract/messageTasks/messageTasks'
import { audienceKind, messageChannel, messagePurpose } from '@camp/contract/messageTasks/messageTasks.labels'
import { messageTaskRecord } from '@camp/contract/messageTasks/messageTasks.record'
import { messageVariables, variablesFor } from '@camp/contract/messageTasks/messageTasks.variables'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../platform/client.ts'
import { formatTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { type FieldWords, type Form, useForm } from '../ui/base/useForm.ts'
import { DayField } from '../ui/form/DayField.tsx'
import { TextAreaField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { Segmented } from '../ui/form/Segmented.tsx'
import { MessageAudienceFields } from './MessageAudienceFields.tsx'
import { MessagePreview } from './MessagePreview.tsx'
import { bodyFrom, channelOf, controlTime, hasAudience, type MessageValues, strangeVariable, valuesOf } from './messageTaskForm.ts'
import type { MessageTaskDialog } from './messageTaskRow.ts'
import { messageTasksText } from './messageTasks.text.ts'
import './messageTasks.css'
import { useFormRecord } from '../ui/form/useFormRecord.ts'

const WIDTH = 900

/** Whom it goes to is chosen: what is missing of it the rules say. */
const audience = {
  kind: unlimited,
  who: unlimited,
  roleIds: unlimited,
  userIds: unlimited,
  tagIds: unlimited,
  campIds: unlimited,
  parentIds: unlimited,
}
const takes = { ...limitsOf(updateMessageTask), ...audience }

/** What is wrong with the values. */
function useMessageRules(): (values: MessageValues) => FieldWords<MessageValues> {
  const t = useText(messageTasksText)
  return (values) => {
    const strange = strangeVariable(values)
    return {
      content: strange === undefined ? undefined : t('unknownVariable', { name: strange }),
      tagIds: hasAudience(values) ? undefined : t('choose'),
    }
  }
}

/** Writes a message to many: whom, how, what, and when; beside it how many it reaches and what they read. */
export function MessageTaskModal({ dialog, onClose }: { readonly dialog: MessageTaskDialog; onClose(): void }) {
  const t = useText(messageTasksText)
  const title = useTitles(messageTaskRecord)
  const navigate = useNavigate()
  const [known, latest] = useFormRecord(
    dialog.kind === 'edit' ? dialog.task : null,
    ({ id }) => call(getMessageTask, { params: { id } }),
    (fresh) => valuesOf({ kind: 'edit', task: fresh }),
  )
  const form = useForm(takes, valuesOf(dialog), useMessageRules())
  const create = useAction(createMessageTask, { quiet: shownInForm })
  const update = useAction(updateMessageTask, { quiet: shownInForm })
  const { values } = form
  const send = async (sent: MessageValues) => {
    const body = bodyFrom(sent)
    const saved = known ? await update.run({ body: { ...body, id: known.id, version: known.version } }) : await create.run({ body })
    // It was written from the page of a family: from its own it is sent.
    if (saved && dialog.parentId !== undefined) void navigate(`/messageTask/detail?id=${saved.id}`)
    return saved && (sent.scheduledAt === '' ? t('done.draft') : t('done.scheduled', { at: formatTime(`${sent.scheduledAt}+08:00`) }))
  }
  return (
    <FormModal
      title={t(known ? 'editTitle' : 'newTitle')}
      width={WIDTH}
      form={form}
      sending={known ? update : create}
      submit={t(values.scheduledAt === '' ? 'saveDraft' : 'saveSchedule')}
      latest={latest}
      onClose={onClose}
      send={send}
    >
      <div className="messageTasks-form">
        <div className="messageTasks-fields">
          <TextField label={title('title')} hint={t(channelOf(values) === 'SMS' ? 'titleSms' : 'titleHint')} {...form.field('title')} />
          <KindAndChannel form={form} />
          <MessageAudienceFields form={form} />
          <ContentField form={form} />
          <ScheduleField form={form} />
        </div>
        <MessagePreview values={values} />
      </div>
    </FormModal>
  )
}

interface PartProps {
  readonly form: Form<MessageValues>
}

/** Recipients and channel. Families can be reached by one channel only, and the form says so. */
function KindAndChannel({ form }: PartProps) {
  const t = useText(messageTasksText)
  const title = useTitles(messageTaskRecord)
  const language = useLanguage()
  const { values } = form
  const kinds = audienceKind.values.map((value) => ({ value, label: audienceKind.label(value, language) }))
  const channels = channelsFor(values.kind).map((value) => ({ value, label: messageChannel.label(value, language) }))
  const purposes = messagePurpose.values.map((value) => ({ value, label: messagePurpose.label(value, language) }))
  return (
    <div className="messageTasks-choices">
      <Segmented label={t('field.kind')} options={kinds} {...form.field('kind')} />
      <Segmented label={title('channel')} options={channels} {...form.field('channel')} value={channelOf(values)} />
      {values.kind === 'PARENTS' && (
        <>
          <Segmented label={title('purpose')} options={purposes} {...form.field('purpose')} />
          <p className="quiet">{t(values.purpose === 'NEEDED' ? 'neededHint' : 'smsOnly')}</p>
        </>
      )}
    </div>
  )
}

/** The text, with the variables that can be put where the cursor is. */
function ContentField({ form }: PartProps) {
  const t = useText(messageTasksText)
  const title = useTitles(messageTaskRecord)
  const language = useLanguage()
  const box = useRef<HTMLDivElement>(null)
  const { onChange, ...field } = form.field('content')
  const insert = (name: string) => {
    const area = box.current?.querySelector('textarea')
    if (!area) return
    area.setRangeText(`{${name}}`, area.selectionStart, area.selectionEnd, 'end')
    onChange(area.value)
    area.focus()
  }
  return (
    <div ref={box}>
      <TextAreaField label={title('content')} hint={t('contentHint')} {...field} onChange={onChange} />
      <fieldset className="messageTasks-variables">
        <legend className="visually-hidden">{t('insert')}</legend>
        {variablesFor(form.values.kind).map((name) => (
          <button key={name} type="button" className="link" onClick={() => insert(name)}>
            {`{${name}}`} {inLanguage(messageVariables[name], language)}
          </button>
        ))}
      </fieldset>
    </div>
  )
}

function ScheduleField({ form }: PartProps) {
  const t = useText(messageTasksText)
  const title = useTitles(messageTaskRecord)
  const maySend = useHolds()('MESSAGE_TASK_SEND')
  return (
    <DayField
      kind="moment"
      label={title('scheduledAt')}
      hint={t(maySend ? 'scheduleHint' : 'scheduleRights')}
      min={controlTime(Date.now())}
      disabled={!maySend && form.values.scheduledAt === ''}
      {...form.field('scheduledAt')}
    />
  )
}
