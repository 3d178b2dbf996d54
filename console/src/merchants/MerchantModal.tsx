import { activeFlg } from '@camp/contract/base/labels'
import { createMerchant, getMerchant, type Merchant, updateMerchant } from '@camp/contract/merchants/merchants'
import { merchantRecord } from '@camp/contract/merchants/merchants.record'
import { call } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { useForm } from '../ui/base/useForm.ts'
import { useLabelOptions } from '../ui/filter/SelectFilter.tsx'
import { TextAreaField, TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { useFormRecord } from '../ui/form/useFormRecord.ts'
import { uiText } from '../ui/ui.text.ts'
import { bodyOf, hasNewKeys, keysOf, type MerchantValues, takes, valuesOf } from './merchantForm.ts'
import { merchantsText } from './merchants.text.ts'
import { useCheck } from './useCheck.ts'

interface MerchantModalProps {
  /** Null: a new one. */
  readonly merchant: Merchant | null
  onClose(): void
}

/** A merchant and its keys: what is a secret is entered, and never shown. */
export function MerchantModal({ merchant: initial, onClose }: MerchantModalProps) {
  const t = useText(merchantsText)
  const words = useText(uiText)
  const title = useTitles(merchantRecord)
  const [merchant, latest] = useFormRecord(initial, ({ id }) => call(getMerchant, { params: { id } }), valuesOf)
  const create = useAction(createMerchant, { quiet: shownInForm })
  const update = useAction(updateMerchant, { quiet: shownInForm })
  const form = useForm<MerchantValues>(takes, valuesOf(merchant))
  const { check, busy } = useCheck()
  const send = async (values: MerchantValues) => {
    const body = bodyOf(values)
    const done = merchant ? await update.run({ body: { ...body, id: merchant.id, version: merchant.version } }) : await create.run({ body })
    return done && t(hasNewKeys(merchant, values) ? 'savedTest' : 'saved', { name: body.name })
  }
  const { field, values } = form
  const test = () => void check({ ...(merchant && { id: merchant.id }), mchId: values.mchId.trim(), ...keysOf(values) })
  const stops = merchant?.lastActive === true && values.activeFlg === 'INACTIVE'
  return (
    <FormModal
      title={merchant ? t('editTitle', { name: merchant.name }) : t('createTitle')}
      width={680}
      form={form}
      sending={merchant ? update : create}
      submit={words('save')}
      latest={latest}
      onClose={onClose}
      send={send}
    >
      <div className="form-pairs">
        <TextField label={title('name')} {...field('name')} />
        <TextField label={title('mchId')} {...field('mchId')} />
        <TextField label={title('appId')} {...field('appId')} />
        <SelectField
          label={title('activeFlg')}
          hint={stops ? t('lastInactive') : undefined}
          options={useLabelOptions(activeFlg)}
          {...field('activeFlg')}
        />
        <TextField label={title('serialNo')} hint={t('serialHint')} {...field('serialNo')} />
        <TextField label={title('apiV3KeySet')} hint={t(merchant?.apiV3KeySet ? 'kept' : 'apiKeyHint')} {...field('apiV3Key')} />
      </div>
      <TextAreaField label={title('privateKeySet')} hint={t(merchant?.privateKeySet ? 'kept' : 'privateHint')} {...field('privateKey')} />
      <TextField label={title('publicKeyId')} hint={t('publicIdHint')} {...field('publicKeyId')} />
      <TextAreaField label={title('publicKeySet')} hint={t(merchant?.publicKeySet ? 'kept' : 'publicHint')} {...field('publicKey')} />
      <div className="merchants-test">
        <Button busy={busy} onClick={test}>
          {t('do.test')}
        </Button>
      </div>
    </FormModal>
  )
}
