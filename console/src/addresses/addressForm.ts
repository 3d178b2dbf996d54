import { type UserAddress, updateUserAddress } from '@camp/contract/addresses/addresses'
import type { CallInput } from '@camp/contract/base/call'
import { limitsOf, unlimited } from '@camp/contract/base/limits'
import type { PastedAddress } from './pastedAddress.ts'

/** An address as the form has it. */
export interface AddressValues extends PastedAddress {
  readonly parentId: number | undefined
  readonly pasted: string
  readonly isDefault: 'yes' | 'no'
}

const limits = limitsOf(updateUserAddress)

/** What each field takes; a new address is of a family. */
export const takesOf = (asksFamily: boolean) => ({
  ...limits,
  parentId: { required: asksFamily },
  pasted: unlimited,
  isDefault: unlimited,
})

export const valuesOf = (address: UserAddress | null, parentId?: number): AddressValues => ({
  parentId: address?.parentId ?? parentId,
  pasted: '',
  receiver: address?.receiver ?? '',
  phone: address?.phone ?? '',
  province: address?.province ?? '',
  city: address?.city ?? '',
  district: address?.district ?? '',
  detail: address?.detail ?? '',
  isDefault: address?.isDefault ? 'yes' : 'no',
})

type Body = Omit<CallInput<typeof updateUserAddress>['body'], 'id' | 'version'>

/** What is sent. */
export const bodyOf = ({ receiver, phone, province, city, district, detail, isDefault }: AddressValues): Body => ({
  receiver: receiver.trim(),
  phone: phone.trim(),
  province: province.trim(),
  city: city.trim(),
  district: district.trim() || null,
  detail: detail.trim(),
  isDefault: isDefault === 'yes',
})
