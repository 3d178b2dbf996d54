import { getWeekCampsGroupDropDownByCamp } from '@camp/contract/camps/camps.options'
import { workHourRecord } from '@camp/contract/workHours/workHours.record'
import { useCampOptions } from '../camps/camps.parts.tsx'
import { useText } from '../platform/i18n.ts'
import { useHolds } from '../platform/session.ts'
import { useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import type { Form } from '../ui/base/useForm.ts'
import { optionsOf } from '../ui/form/options.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { workHoursText } from './workHours.text.ts'

/** Where hours were; 0: in no camp, or in no group of it. */
export interface Place {
  readonly campId: number
  readonly groupId: number
}

/** The camp of hours by hand, then one of its groups; neither, for hours outside camps such as training. */
export function PlaceFields({ form }: { readonly form: Pick<Form<Place>, 'values' | 'field' | 'change'> }) {
  const t = useText(workHoursText)
  const title = useTitles(workHourRecord)
  const { campId } = form.values
  const groups = useHolds()(...getWeekCampsGroupDropDownByCamp.codes)
  const camps = optionsOf(useCampOptions(), (list) => [{ value: 0, label: t('detail.noCamp') }, ...list])
  const of = useCall(getWeekCampsGroupDropDownByCamp, { params: { campId } }, { enabled: groups && campId !== 0 })
  const options = optionsOf(of, (list) => [
    { value: 0, label: t('detail.noGroup') },
    ...list.map(({ id, name, coachName }) => ({ value: id, label: name, ...(coachName && { hint: coachName }) })),
  ])
  return (
    <>
      <SelectField
        label={title('campName')}
        options={camps}
        {...form.field('campId')}
        onChange={(next) => form.change({ campId: next ?? 0, groupId: 0 })}
      />
      {groups && campId !== 0 && (
        <SelectField
          key={campId}
          label={title('groupName')}
          options={options}
          {...form.field('groupId')}
          onChange={(next) => form.change({ groupId: next ?? 0 })}
        />
      )}
    </>
  )
}
