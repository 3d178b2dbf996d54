import { mediaKind } from '@camp/contract/media/media.purposes'
import { inviteDelivery, listUploaderInvites, revokeUploaderInvite, type UploaderInvite } from '@camp/contract/uploaders/uploaders.invites'
import { formatList, formatSize, formatTime } from '../platform/format.ts'
import { useLanguage, useText } from '../platform/i18n.ts'
import { toast } from '../platform/notices.ts'
import { useAction, useCall } from '../platform/signedIn/query.ts'
import { StatusTag } from '../ui/table/cells.tsx'
import { invitesText } from './invites.text.ts'

interface OpenInvitesProps {
  readonly id: number
  readonly name: string
  /** So many are open at once. */
  readonly most: number
}

/** The links of an uploader that still hold, each to be revoked. */
export function OpenInvites({ id, name, most }: OpenInvitesProps) {
  const t = useText(invitesText)
  const language = useLanguage()
  const { data } = useCall(listUploaderInvites, { params: { id } })
  const revoke = useAction(revokeUploaderInvite)
  if (!data || data.length === 0) return null
  const end = async ({ id: inviteId }: UploaderInvite) => {
    if (await revoke.run({ params: { id, inviteId } }, { name })) toast('success', t('revoked'))
  }
  return (
    <section className="invites-open">
      <h3>{t('open', { count: data.length, most })}</h3>
      <ul>
        {data.map((invite) => (
          <li key={invite.id}>
            <span>
              {t('until', { time: formatTime(invite.expiresAt) })} <StatusTag of={inviteDelivery} value={invite.delivery} />
            </span>
            <button type="button" className="link" aria-disabled={revoke.busy || undefined} onClick={() => void end(invite)}>
              {t('revoke')}
            </button>
            <small>
              {t('facts', {
                kinds: formatList(invite.kinds.map((kind) => mediaKind.label(kind, language))),
                used: formatSize(invite.used),
                quota: formatSize(invite.quota),
                files: invite.files,
              })}
              {invite.byName && ` · ${invite.byName}`}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}
