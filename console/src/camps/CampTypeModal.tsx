import { activeFlg } from '@camp/contract/base/labels'
import { limitsOf } from '@camp/contract/base/limits'
import { type CampType, getCampTypes, saveCampType } from '@camp/contract/camps/camps.config'
import { campTypeRecord } from '@camp/contract/camps/camps.record'
import { call } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { useForm } from '../ui/base/useForm.ts'
import { useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { rowOf, useFormRecord } from '../ui/form/useFormRecord.ts'
import { uiText } from '../ui/ui.text.ts'
import { campTypesText } from './campTypes.text.ts'

interface Values {
  name: string
  activeFlg: CampType['activeFlg'] | undefined
}

const valuesOf = (type: CampType | null): Values => ({ name: type?.name ?? '', activeFlg: type?.activeFlg ?? 'ACTIVE' })

/** A type of camps, new (null) or known. */
export function CampTypeModal({ type: initial, onClose }: { type: CampType | null; onClose(): void }) {
  const t = useText(campTypesText)
  const title = useTitles(campTypeRecord)
  const words = useText(uiText)
  const [type, latest] = useFormRecord(initial, ({ id }) => rowOf(id, call(getCampTypes, { query: {} })), valuesOf)
  const action = useAction(saveCampType, { quiet: shownInForm })
  const form = useForm(limitsOf(saveCampType), valuesOf(type))
  const send = async ({ name: typed, activeFlg: state = 'ACTIVE' }: Values) => {
    const body = { name: typed.trim(), activeFlg: state }
    return (await action.run({ body: type ? { ...body, id: type.id, version: type.version } : body })) && t('saved', { name: body.name })
  }
  return (
    <FormModal
      title={type ? t('editTitle', { name: type.name }) : t('createTitle')}
      form={form}
      sending={action}
      submit={words('save')}
      latest={latest}
      onClose={onClose}
      send={send}
    >
      <TextField label={title('name')} {...form.field('name')} />
      <SelectField label={title('activeFlg')} hint={t('offHint')} options={useLabelOptions(activeFlg)} {...form.field('activeFlg')} />
    </FormModal>
  )
}
