import { limitsOf } from '@camp/contract/base/limits'
import type { CampStudentListFilter } from '@camp/contract/campStudents/campStudents'
import { planCampMoves } from '@camp/contract/campStudents/campStudents.changes'
import { getCampGroupOptions } from '@camp/contract/camps/camps.options'
import { useEffect, useState } from 'react'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useForm } from '../ui/base/useForm.ts'
import type { StartedChanges } from '../ui/change/useChangeSet.ts'
import { ChangeSet, prepareChangeSet } from '../ui/change/usePlan.tsx'
import { DayField } from '../ui/form/DayField.tsx'
import { TextAreaField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { optionsOf } from '../ui/form/options.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { chosenRows, type ListSelection, useDrift } from '../ui/list/listSelection.ts'
import { campChangesText } from './campChanges.text.ts'

const stale = ['Camp', 'Coaches']

interface Values {
  readonly toGroupId: number | undefined
  readonly effectiveDate: string
  readonly reason: string
}

interface MoveStudentsModalProps {
  readonly campId: number
  readonly selection: ListSelection<CampStudentListFilter>
  /** Other children match by now than those that were chosen. */
  readonly onDrift: () => void
  onClose(): void
}

/** Asks for the new group, the day and the reason; then shows who goes where before anybody is moved. */
export function MoveStudentsModal({ campId, selection, onDrift, onClose }: MoveStudentsModalProps) {
  const t = useText(campChangesText)
  const [started, setStarted] = useState<StartedChanges>()
  const groups = useCall(getCampGroupOptions, { query: { campId, activeFlg: ['ACTIVE'] } })
  const form = useForm<Values>(limitsOf(planCampMoves), { toGroupId: undefined, effectiveDate: '', reason: '' })
  const plan = useAction(planCampMoves, { quiet: shownInForm, onDone: setStarted })
  useDrift(plan.error, onDrift)
  useEffect(prepareChangeSet, [])
  if (started) return <ChangeSet title={t('move')} started={started} stale={stale} onClose={onClose} />
  return (
    <FormModal
      title={t('moveTitle', { count: formatCount(selection.count) })}
      form={form}
      sending={plan}
      submit={t('preview')}
      onClose={onClose}
      send={async ({ toGroupId, effectiveDate, reason }) => {
        if (toGroupId === undefined) return
        await plan.run({ body: { ...chosenRows(selection), campId, toGroupId, effectiveDate, reason } })
      }}
    >
      <SelectField
        label={t('toGroup')}
        options={optionsOf(groups, (list) =>
          list.map(({ id, name, studentCount, capacity }) => ({
            value: id,
            label: name,
            hint: t('groupHint', { students: studentCount, count: capacity }),
          })),
        )}
        {...form.field('toGroupId')}
      />
      <DayField label={t('date')} hint={t('dateHint')} {...form.field('effectiveDate')} />
      <TextAreaField label={t('reason')} {...form.field('reason')} />
    </FormModal>
  )
}
