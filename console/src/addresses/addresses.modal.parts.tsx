import { createUserAddress, getUserAddressByPage, type UserAddress, updateUserAddress } from '@camp/contract/addresses/addresses'
import { divisionsOf, isDivision, type Province } from '@camp/contract/addresses/addresses.divisions'
import { userAddressRecord } from '@camp/contract/addresses/addresses.record'
import { listParents } from '@camp/contract/parents/parents'
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import { loadChunk } from '../platform/chunk.ts'
import { call } from '../platform/client.ts'
import { formatList } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { type Form, useForm } from '../ui/base/useForm.ts'
import { PhoneField, TextAreaField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { optionsOf } from '../ui/form/options.ts'
import { Segmented } from '../ui/form/Segmented.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { uiText } from '../ui/ui.text.ts'
import { addressText } from './addresses.parts.text.ts'
import { type AddressValues, bodyOf, takesOf, valuesOf } from './addressForm.ts'
import { readAddress } from './pastedAddress.ts'
import { RegionFields } from './RegionFields.tsx'
import './addresses.css'
import { rowOf, useFormRecord } from '../ui/form/useFormRecord.ts'

let known: readonly Province[] | undefined

const PARTS = ['receiver', 'phone', 'province', 'city', 'district', 'detail'] as const

interface AddressModalProps {
  /** Null: a new one. */
  readonly address: UserAddress | null
  /** Of a new one; where it is not known, the form asks for it. */
  readonly parentId?: number | undefined
  onClose(): void
}

/** An address, new or known, typed or pasted. */
export function AddressModal({ address: initial, parentId, onClose }: AddressModalProps) {
  const t = useText(addressText)
  const words = useText(uiText)
  const title = useTitles(userAddressRecord)
  const [address, latest] = useFormRecord(
    initial,
    ({ id, parentId }) => rowOf(id, call(getUserAddressByPage, { query: { page: 1, size: 500 }, body: { parentId } })),
    valuesOf,
  )
  const create = useAction(createUserAddress, { quiet: shownInForm, stale: ['Parents'] })
  const update = useAction(updateUserAddress, { quiet: shownInForm, stale: ['Parents'] })
  const asksFamily = initial === null && parentId === undefined
  const form = useForm<AddressValues>(takesOf(asksFamily), valuesOf(address, parentId))
  const divisions = useDivisions()
  const send = async (values: AddressValues) => {
    const body = bodyOf(values)
    const family = values.parentId ?? 0
    const done = address
      ? await update.run({ body: { ...body, id: address.id, version: address.version } }, { parentId: address.parentId })
      : await create.run({ body: { ...body, parentId: family } })
    return done && t('saved', { receiver: body.receiver })
  }
  const { field, values } = form
  const { province, city, district } = values
  const unknown = divisions !== undefined && province !== '' && city !== '' && !isDivision(divisions, province, city, district)
  const yesNo = [
    { value: 'no' as const, label: t('no') },
    { value: 'yes' as const, label: t('yes') },
  ]
  return (
    <FormModal
      title={t(address ? 'editTitle' : 'createTitle')}
      width={640}
      form={form}
      sending={address ? update : create}
      submit={words('save')}
      latest={latest}
      onClose={onClose}
      send={send}
    >
      {asksFamily && <FamilyField form={form} />}
      <PasteField form={form} />
      <div className="form-pairs">
        <TextField label={title('receiver')} {...field('receiver')} />
        <PhoneField label={title('phone')} hint={address ? t('maskedHint') : undefined} {...field('phone')} />
      </div>
      <RegionFields form={form} divisions={divisions} />
      {unknown && (
        <p className="addresses-doubt" role="status">
          {t('unknown')}
        </p>
      )}
      <TextAreaField label={title('detail')} hint={t(address ? 'maskedHint' : 'detailHint')} {...field('detail')} />
      {address?.isDefault ? (
        <p className="quiet">{t('defaultStays')}</p>
      ) : (
        <Segmented label={title('isDefault')} options={yesNo} {...field('isDefault')} />
      )}
    </FormModal>
  )
}

/** How a family is found by what was typed. */
const familyBy = (typed: string) => (/^\d{11}$|^\d{4}$/.test(typed) ? { phone: typed } : typed === '' ? {} : { nickname: typed })

interface Family {
  readonly id: number
  readonly name: string
  readonly phone: string
}

function FamilyField({ form }: { readonly form: Form<AddressValues> }) {
  const t = useText(addressText)
  const title = useTitles(userAddressRecord)
  const [typed, setTyped] = useState('')
  const query = { page: 1, size: 20, ...familyBy(useDeferredValue(typed.trim())) }
  const found = useCall(listParents, { query }, { keepPrevious: true })
  // Kept beside the list, which holds what was typed last alone.
  const [chosen, setChosen] = useState<Family>()
  const { onChange, ...field } = form.field('parentId')
  const families = (list: readonly { id: number; realName: string | null; nickname: string; phone: string }[]): Family[] => {
    const all = list.map(({ id, realName, nickname, phone }) => ({ id, name: realName ?? nickname, phone }))
    return chosen && !all.some(({ id }) => id === chosen.id) ? [chosen, ...all] : all
  }
  return (
    <SelectField
      {...field}
      label={title('parentName')}
      hint={t('familyHint')}
      options={optionsOf(found, ({ content }) => families(content).map(({ id, name, phone }) => ({ value: id, label: name, hint: phone })))}
      onFind={setTyped}
      onChange={(id) => {
        onChange(id)
        setChosen(families(found.data?.content ?? []).find((family) => family.id === id))
      }}
    />
  )
}

/** A text that fills in the fields as soon as it is there; what it does not say stays as it was. */
function PasteField({ form }: { readonly form: Form<AddressValues> }) {
  const t = useText(addressText)
  const title = useTitles(userAddressRecord)
  const divisions = useDivisions()
  const [read, setRead] = useState<readonly string[]>()
  const filled = useRef<readonly (typeof PARTS)[number][]>([])
  const field = form.field('pasted')
  const take = (pasted: string) => {
    if (!divisions || pasted.trim() === '') {
      setRead(undefined)
      form.change({ pasted })
      return
    }
    const parts = readAddress(pasted, divisions)
    const names = PARTS.filter((name) => parts[name] !== '')
    // A second paste takes the place of the first as a whole: what only the first one said goes.
    const gone = filled.current.filter((name) => parts[name] === '')
    filled.current = names
    const said = Object.fromEntries([...gone, ...names].map((name) => [name, parts[name]]))
    const region = parts.province === '' ? {} : { province: parts.province, city: parts.city, district: parts.district }
    form.change({ pasted, ...said, ...region } as Partial<AddressValues>) // names of its own
    setRead(names.map((name) => title(name)))
  }
  // What was pasted before the divisions were there is read as soon as they are.
  const readLate = useEffectEvent(() => {
    if (form.values.pasted !== '') take(form.values.pasted)
  })
  useEffect(() => {
    if (divisions) readLate()
  }, [divisions])
  const hint = read === undefined ? t('pastedHint') : read.length === 0 ? t('readNothing') : t('read', { parts: formatList(read) })
  return <TextAreaField label={t('pasted')} hint={hint} placeholder={t('pastedPlaceholder')} {...field} onChange={take} />
}

/** The divisions of China, which come as a file of their own when they are first wanted; undefined until they are there. */
function useDivisions(): readonly Province[] | undefined {
  const [divisions, setDivisions] = useState(known)
  useEffect(() => {
    if (known) return
    let wanted = true
    loadChunk(() => import('@vant/area-data')).then(
      ({ areaList }) => {
        known = divisionsOf(areaList)
        if (wanted) setDivisions(known)
      },
      // Without them the region is typed.
      () => undefined,
    )
    return () => {
      wanted = false
    }
  }, [])
  return divisions
}
