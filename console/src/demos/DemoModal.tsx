import type { CallAnswer } from '@camp/contract/base/call'
import { limitsOf } from '@camp/contract/base/limits'
import { createDemo, listDemoRecordings } from '@camp/contract/demos/demos'
import { demoRecord } from '@camp/contract/demos/demos.record'
import { useDeferredValue, useState } from 'react'
import { MediaView } from '../media/media.parts.tsx'
import { useText } from '../platform/i18n.ts'
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

type Recording = CallAnswer<typeof listDemoRecordings>[number]

/** The recordings that were found, and the chosen one also where it is not among them. */
const withChosen = (found: readonly Recording[], chosen: Recording | undefined): readonly Recording[] =>
  !chosen || found.some(({ file }) => file.id === chosen.file.id) ? found : [chosen, ...found]

/** A demo is made of a recording of a clock-in, which can be heard before. */
export function DemoModal({ onClose }: { onClose(): void }) {
  const t = useText(demosText)
  const words = useText(uiText)
  const title = useTitles(demoRecord)
  const action = useAction(createDemo, { quiet: shownInForm })
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim())
  const recordings = useCall(listDemoRecordings, { query: keyword ? { keyword } : {} }, { keepPrevious: true })
  // Kept beside the list, which holds what was typed last alone.
  const [chosen, setChosen] = useState<Recording>()
  const form = useForm<Values>(limitsOf(createDemo), { mediaId: undefined, title: '' })
  const recording = form.field('mediaId')
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
        return (await action.run({ body })) && t('saved', { title: body.title })
      }}
    >
      <SelectField
        label={t('recording')}
        hint={t('recordingHint')}
        onFind={setTyped}
        options={optionsOf(recordings, (list) =>
          withChosen(list, chosen).map(({ file, studentName: name, campName: camp, clockInDate: date }) => ({
            value: file.id,
            label: t('recordingOf', { name, camp, date }),
          })),
        )}
        {...recording}
        onChange={(mediaId) => {
          recording.onChange(mediaId)
          setChosen(withChosen(recordings.data ?? [], chosen).find(({ file }) => file.id === mediaId))
        }}
      />
      {chosen && <MediaView files={[chosen.file]} />}
      <TextField label={title('title')} {...form.field('title')} />
    </FormModal>
  )
}
