import type { Province } from '@camp/contract/addresses/addresses.divisions'
import { userAddressRecord } from '@camp/contract/addresses/addresses.record'
import { useState } from 'react'
import { useText } from '../platform/i18n.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import type { Form } from '../ui/base/useForm.ts'
import { TextField } from '../ui/form/FormFields.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { addressText } from './addresses.parts.text.ts'
import type { AddressValues } from './addressForm.ts'

interface RegionFieldsProps {
  readonly form: Form<AddressValues>
  readonly divisions: readonly Province[] | undefined
}

/** Names to choose from, and the one that is chosen though the list does not have it. */
const choices = (names: readonly string[], chosen: string) =>
  [...names, ...(chosen === '' || names.includes(chosen) ? [] : [chosen])].map((name) => ({ value: name, label: name }))

/** Province, city and district from three lists; typed where the lists do not have them. */
export function RegionFields({ form, divisions = [] }: RegionFieldsProps) {
  const t = useText(addressText)
  const title = useTitles(userAddressRecord)
  const [typed, setTyped] = useState(false)
  const { values, field, change } = form
  const cities = divisions.find(({ name }) => name === values.province)?.cities ?? []
  const districts = cities.find(({ name }) => name === values.city)?.districts ?? []
  const select = (name: 'province' | 'city' | 'district', names: readonly string[], clears: Partial<AddressValues>) => {
    const { value, onChange: _set, ...rest } = field(name)
    return (
      <SelectField
        {...rest}
        label={title(name)}
        value={value === '' && name !== 'district' ? undefined : value}
        options={[...(name === 'district' ? [{ value: '', label: t('noDistrict') }] : []), ...choices(names, value)]}
        onChange={(next) => change({ [name]: next ?? '', ...clears })}
      />
    )
  }
  return (
    <div className="addresses-region">
      {typed ? (
        <>
          <TextField label={title('province')} {...field('province')} />
          <TextField label={title('city')} {...field('city')} />
          <TextField label={title('district')} {...field('district')} />
        </>
      ) : (
        <>
          {select(
            'province',
            divisions.map(({ name }) => name),
            { city: '', district: '' },
          )}
          {select(
            'city',
            cities.map(({ name }) => name),
            { district: '' },
          )}
          {select('district', districts, {})}
        </>
      )}
      <button type="button" className="link" onClick={() => setTyped(!typed)}>
        {t(typed ? 'fromList' : 'manual')}
      </button>
    </div>
  )
}
