import { limitsOf } from '@camp/contract/base/limits'
import type { CampStudentRow } from '@camp/contract/campStudents/campStudents'
import { campStudentRecord } from '@camp/contract/campStudents/campStudents.record'
import { listTransferCamps, transferCampStudent } from '@camp/contract/campStudents/campStudents.transfer'
import { campName } from '@camp/contract/camps/camps.names'
import { formatDay } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { useTaken } from '../ui/change/undo.ts'
import { TextAreaField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { optionsOf } from '../ui/form/options.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { useFreshCampStudent } from './campStudentActions.ts'
import { campStudentsText } from './campStudents.text.ts'
import { GroupField } from './GroupField.tsx'
import { transferText } from './transfer.text.ts'

interface Values {
  toCampId: number | undefined
  /** 0: the division plan decides. */
  toGroupId: number | undefined
  reason: string
}

// The order's page shows the camp, too.
const alsoStale = ['Member', 'Coaches', 'Parents', 'Orders'] as const

const start: Values = { toCampId: undefined, toGroupId: 0, reason: '' }

/** A child goes on in another term: where to, in which group, and why. */
export function TransferModal({ row: initial, onClose }: { row: CampStudentRow; onClose(): void }) {
  const t = useText(campStudentsText)
  const title = useTitles(campStudentRecord)
  const words = useText(transferText)
  const { row, reload } = useFreshCampStudent(initial)
  const camps = useCall(listTransferCamps, { query: { campStudentId: row.id } })
  const form = useForm<Values>(limitsOf(transferCampStudent), start)
  const action = useAction(transferCampStudent, { quiet: shownInForm, stale: alsoStale })
  const taken = useTaken(transferCampStudent.area, ...alsoStale)
  const { toCampId } = form.values
  const options = optionsOf(camps, (list) =>
    list.map((camp) => ({
      value: camp.id,
      label: campName(camp),
      hint: words('room', { start: camp.startDate, taken: camp.taken, capacity: camp.capacity }),
    })),
  )
  const send = async ({ toGroupId, reason }: Values) => {
    const camp = camps.data?.find(({ id }) => id === toCampId)
    if (!camp) return
    const body = {
      campStudentId: row.id,
      toCampId: camp.id,
      effectiveDate: formatDay(Date.now()),
      reason: reason.trim(),
      version: row.version,
      ...(toGroupId ? { toGroupId } : {}),
    }
    const done = await action.run({ body }, { from: row.campName, to: campName(camp) })
    return done && (() => taken(words('done', { name: row.studentName, camp: campName(camp) }), done.undo))
  }
  return (
    <FormModal
      title={words('title', { name: row.studentName })}
      form={form}
      sending={action}
      submit={words('send')}
      onReload={reload}
      onClose={onClose}
      send={send}
    >
      <p className="dialog-text">{words('text')}</p>
      <SelectField
        label={words('camp')}
        hint={camps.data?.length === 0 ? words('none') : words('now', { camp: row.campName })}
        options={options}
        {...form.field('toCampId')}
        onChange={(next) => form.change({ toCampId: next, toGroupId: 0 })}
      />
      {toCampId !== undefined && (
        <GroupField key={toCampId} label={words('group')} campId={toCampId} none={t('add.auto')} {...form.field('toGroupId')} />
      )}
      <TextAreaField label={title('reason')} placeholder={words('why')} {...form.field('reason')} />
    </FormModal>
  )
}
