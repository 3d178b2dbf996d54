import { limitsOf } from '@camp/contract/base/limits'
import { createDemo } from '@camp/contract/demos/demos'
import type { ShownFile } from '@camp/contract/media/media'
import { mediaIdOf } from '@camp/contract/media/media.purposes'
import { MediaView } from '../media/media.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useForm } from '../ui/base/useForm.ts'
import { TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { campStudentsText } from './campStudents.text.ts'

/** What can become a demo: recordings of our own, no pictures. */
export const demoRecordings = (files: readonly ShownFile[]): readonly ShownFile[] =>
  files.filter(({ kind, url }) => (kind === 'AUDIO' || kind === 'VIDEO') && mediaIdOf(url) !== undefined)

interface MakeDemoModalProps {
  readonly clockInId: number
  /** At least one. */
  readonly recordings: readonly ShownFile[]
  onClose(): void
}

interface Values {
  readonly mediaId: string | undefined
  readonly title: string
}

/** Makes a recording of the child a demo, from where it was just heard. */
export function MakeDemoModal({ clockInId, recordings, onClose }: MakeDemoModalProps) {
  const t = useText(campStudentsText)
  const action = useAction(createDemo, { quiet: shownInForm, stale: ['Demos'] })
  const form = useForm<Values>(limitsOf(createDemo), { mediaId: mediaIdOf(recordings[0]?.url ?? ''), title: '' })
  const heard = recordings.filter(({ url }) => mediaIdOf(url) === form.values.mediaId)
  return (
    <FormModal
      title={t('demo.make')}
      form={form}
      sending={action}
      submit={t('demo.make')}
      onClose={onClose}
      send={async ({ mediaId, title }) => {
        if (mediaId === undefined || !(await action.run({ body: { clockInId, mediaId, title: title.trim() } }))) return
        return t('demo.made')
      }}
    >
      <p className="quiet">{t('demo.hint')}</p>
      {recordings.length > 1 && (
        <SelectField
          label={t('demo.recording')}
          options={recordings.map(({ url, name }) => ({ value: mediaIdOf(url) ?? url, label: name }))}
          {...form.field('mediaId')}
        />
      )}
      <MediaView files={heard} />
      <TextField label={t('demo.title')} hint={t('demo.titleHint')} {...form.field('title')} />
    </FormModal>
  )
}
