import { limitsOf } from '@camp/contract/base/limits'
import { createDemo, listDemoRecordings } from '@camp/contract/demos/demos'
import { demoRecord } from '@camp/contract/demos/demos.record'
import { MediaView } from '../pickers/media/MediaView.tsx'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { optionsOf } from '../ui/form/options.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { uiText } from '../ui/ui.text.ts'
import { demosText } from './demos.text.ts'

interface Values {
  /** A recording is chosen by it: no other demo has the same. */
  readonly mediaId: string | undefined
  readonly title: string
}

/** A demo is made of a recording of a clock-in, which can be heard before. */
export function DemoModal({ onClose }: { onClose(): void }) {
  const t = useText(demosText)
  const words = useText(uiText)
  const title = useTitles(demoRecord)
  const action = useAction(createDemo, { quiet: shownInForm })
  const recordings = useCall(listDemoRecordings, { query: {} })
  const form = useForm<Values>(limitsOf(createDemo), { mediaId: undefined, title: '' })
  const chosen = recordings.data?.find(({ file }) => file.id === form.values.mediaId)
  return (
    <FormModal
      title={t('do.create')}
      width={560}
      form={form}
      sending={action}
      submit={words('save')}
      onClose={onClose}
      send={async (values) => {
        if (!chosen) return
        const body = { clockInId: chosen.clockInId, mediaId: chosen.file.id, title: values.title.trim() }
        if (!(await action.run({ body }))) return
        toast('success', t('saved', { title: body.title }))
        onClose()
      }}
    >
      <SelectField
        label={t('recording')}
        hint={t('recordingHint')}
        options={optionsOf(recordings, (list) =>
          list.map(({ file, studentName: name, campName: camp, clockInDate: date }) => ({
            value: file.id,
            label: t('recordingOf', { name, camp, date }),
          })),
        )}
        {...form.field('mediaId')}
      />
      {chosen && <MediaView files={[chosen.file]} />}
      <TextField label={title('title')} {...form.field('title')} />
    </FormModal>
  )
}
