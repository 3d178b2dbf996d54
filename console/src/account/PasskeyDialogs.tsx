import type { CallAnswer } from '@camp/contract/base/call'
import { limitsOf } from '@camp/contract/base/limits'
import { addPasskey, beginPasskey, PASSKEY_NAME, renamePasskey } from '@camp/contract/factors/factors.passkeys'
import { useEffect, useState } from 'react'
import { loadChunk } from '../platform/chunk.ts'
import { call, isFailure } from '../platform/client.ts'
import { useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { Button } from '../ui/base/Button.tsx'
import { PlainField } from '../ui/base/PlainField.tsx'
import { useForm } from '../ui/base/useForm.ts'
import { TextField } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { shownByForm } from './codeCalls.ts'
import { factorsText } from './factors.text.ts'
import { deviceName } from './SessionsCard.tsx'
import { useSignInForm } from './useSignInForm.ts'

export interface OwnPasskey {
  readonly id: number
  readonly name: string
  readonly synced: boolean
  readonly addedAt: string
  readonly lastUsedAt: string | null
  readonly voidAt: string | null
}

const noPasskey = { LEFT: 'left', KNOWN: 'known', FAILED: 'failed' } as const

interface AddPasskeyProps {
  onDone(recoveryCodes: readonly string[] | null): void
  onClose(): void
}

/** Names a new passkey and has the device make it; the press of the button is what browsers want to see before they do. */
export function AddPasskey({ onDone, onClose }: AddPasskeyProps) {
  const t = useText(factorsText)
  const [asked, setAsked] = useState<CallAnswer<typeof beginPasskey> | null>(null)
  const { run } = useAction(beginPasskey)
  const begin = async (): Promise<void> => {
    setAsked(null)
    const answer = await run({})
    if (answer) setAsked(answer)
    else onClose()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens; who will not prove who they are leaves it
  useEffect(() => {
    void begin()
  }, [])
  const { form, value, errors, busy, change } = useSignInForm({
    start: { name: deviceName(navigator.userAgent) ?? '' },
    check: ({ name }) => (name.trim() === '' ? { name: t('passkeys.nameRequired') } : {}),
    send: async ({ name }) => {
      if (!asked) return undefined
      const made = await (await loadChunk(() => import('./latePasskeys.ts'))).makePasskey(asked)
      if (typeof made === 'string') return { name: t(`passkeys.${noPasskey[made]}`) }
      const answer = await call(addPasskey, { body: { name: name.trim(), made } }, { quiet: shownByForm })
      if (!isFailure(answer)) {
        toast('success', t('passkeys.added'))
        onDone(answer.recoveryCodes)
        return undefined
      }
      // What was asked is used up.
      void begin()
      return { name: answer.body?.msg }
    },
  })
  return (
    <Dialog title={t('passkeys.add')} width={420} onClose={onClose}>
      <form {...form} className="dialog-form">
        <div className="dialog-body">
          <p className="dialog-text">{t('passkeys.addText')}</p>
          <PlainField
            large
            name="name"
            label={t('passkeys.name')}
            error={errors.name}
            value={value.name}
            maxLength={PASSKEY_NAME}
            // The question for proof may open over it any moment until then, and what is typed would go there.
            readOnly={asked === null}
            onChange={({ target }) => change({ name: target.value })}
          />
        </div>
        <footer className="dialog-foot">
          <Button onClick={onClose}>{t('totp.cancel')}</Button>
          <Button kind="primary" type="submit" busy={busy || asked === null}>
            {t(busy ? 'passkeys.adding' : 'passkeys.goOn')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

/** Another name for a passkey. */
export function RenamePasskey({ passkey, onClose }: { readonly passkey: OwnPasskey; onClose(): void }) {
  const t = useText(factorsText)
  const action = useAction(renamePasskey, { quiet: shownInForm })
  const form = useForm(limitsOf(renamePasskey), { name: passkey.name })
  return (
    <FormModal
      title={t('passkeys.renameOf', { name: passkey.name })}
      form={form}
      sending={action}
      submit={t('passkeys.save')}
      onClose={onClose}
      send={async ({ name }) =>
        (await action.run({ params: { id: passkey.id }, body: { name: name.trim() } })) && t('passkeys.renamed', { name: name.trim() })
      }
    >
      <TextField label={t('passkeys.name')} {...form.field('name')} />
    </FormModal>
  )
}
