import { limitsOf } from '@camp/contract/base/limits'
import { type MediaKind, mediaKind } from '@camp/contract/media/media.purposes'
import type { Uploader } from '@camp/contract/uploaders/uploaders'
import { INVITE_DAYS, inviteMb, inviteUploader, MOST_INVITES } from '@camp/contract/uploaders/uploaders.invites'
import { uploaderRecord } from '@camp/contract/uploaders/uploaders.record'
import { useId, useState } from 'react'
import { copyText } from '../platform/clipboard.ts'
import { formatSize, formatTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction } from '../platform/signedIn/query.ts'
import { useTitles } from '../platform/signedIn/recordWords.ts'
import { Button } from '../ui/base/Button.tsx'
import { useForm } from '../ui/base/useForm.ts'
import { FieldNote, groupProps } from '../ui/form/FormFields.tsx'
import { FormModal, shownInForm } from '../ui/form/FormModal.tsx'
import { SelectField } from '../ui/form/SelectField.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { invitesText } from './invites.text.ts'
import { OpenInvites } from './OpenInvites.tsx'
import './invites.css'

const MB = 1_048_576
const SIZES = [100, 512, 1_024, inviteMb.usual, 5_120, inviteMb.most].map((value) => ({ value, label: formatSize(value * MB) }))

interface Values {
  readonly kinds: readonly MediaKind[]
  readonly mostMb: number | undefined
}

interface Made {
  readonly url: string
  readonly expiresAt: string
  readonly sending: boolean
}

interface InviteModalProps {
  readonly uploader: Uploader
  onClose(): void
}

/** Sends an uploader a link by which files come in without an account, and shows the links that still hold. */
export function InviteModal({ uploader: { id, name }, onClose }: InviteModalProps) {
  const t = useText(invitesText)
  const title = useTitles(uploaderRecord)
  const language = useLanguage()
  const group = useId()
  const [made, setMade] = useState<Made | null>(null)
  const invite = useAction(inviteUploader, { quiet: shownInForm })
  const form = useForm<Values>(limitsOf(inviteUploader), { kinds: mediaKind.values, mostMb: inviteMb.usual }, ({ kinds }) => ({
    kinds: kinds.length === 0 ? t('noKind') : undefined,
  }))
  const { value: kinds, error, onChange } = form.field('kinds')
  if (made) return <InviteMade name={name} made={made} onClose={onClose} />
  return (
    <FormModal
      title={t('title', { name })}
      form={form}
      sending={invite}
      submit={t('send')}
      onClose={onClose}
      send={async ({ kinds: chosen, mostMb }) => {
        const body = { kinds: [...chosen], ...(mostMb !== undefined && { mostMb }) }
        const done = await invite.run({ params: { id }, body }, { name })
        if (done) setMade(done)
      }}
    >
      <p className="quiet">{t('lead', { days: INVITE_DAYS })}</p>
      <fieldset className="form-field invites-kinds" data-slot="form-field" {...groupProps(group, error)}>
        <legend>{title('kinds')}</legend>
        {mediaKind.values.map((kind) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={kinds.includes(kind)}
              onChange={({ target }) => onChange(mediaKind.values.filter((one) => (one === kind ? target.checked : kinds.includes(one))))}
            />{' '}
            {mediaKind.label(kind, language)}
          </label>
        ))}
        {error && <FieldNote id={group} error={error} />}
      </fieldset>
      <SelectField label={t('most')} options={SIZES} {...form.field('mostMb')} />
      <OpenInvites id={id} name={name} most={MOST_INVITES} />
    </FormModal>
  )
}

/** The link is shown this once: it can be passed on by another way, too. */
function InviteMade({ name, made, onClose }: { readonly name: string; readonly made: Made; onClose(): void }) {
  const t = useText(invitesText)
  const copy = async () => ((await copyText(made.url)) ? toast('success', t('copied')) : toast('error', t('copyRefused')))
  return (
    <Dialog title={t('madeTitle')} onClose={onClose}>
      <div className="dialog-body invites-made">
        <p>{made.sending ? t('sent', { name }) : t('notSent', { name })}</p>
        <code>{made.url}</code>
        <p className="quiet">{t('once', { time: formatTime(made.expiresAt) })}</p>
      </div>
      <div className="dialog-foot">
        <Button onClick={() => void copy()}>{t('copy')}</Button>
        <Button kind="primary" onClick={onClose}>
          {t('done')}
        </Button>
      </div>
    </Dialog>
  )
}
