import type { CallAnswer } from '@camp/contract/base/call'
import { beginInvitedUpload, getInvited } from '@camp/contract/uploaders/uploaders.invites'
import { call, isFailure } from '../../platform/client.ts'
import type { UploadPlace } from '../../uploads/uploads.sending.parts.ts'

export type Invited = CallAnswer<typeof getInvited>

/** How an invitation stands; `gone` where the link is worth nothing, null where that cannot be told now. */
export async function readInvited(token: string, signal?: AbortSignal): Promise<Invited | 'gone' | null> {
  const answer = await call(getInvited, { params: { token } }, { quiet: () => true, ...(signal && { signal }) })
  if (!isFailure(answer)) return answer
  return answer.status === 404 || answer.status === 400 ? 'gone' : null
}

/** Where the uploads of a link are. */
export const uploadsOf = (token: string): string => beginInvitedUpload.path.replace('{token}', encodeURIComponent(token))

/** Where files go by a link. What came before is known to the server: another browser goes on with it too. */
export function invitedPlace(token: string): UploadPlace<void> {
  const own = new Map<File, string>()
  const path = uploadsOf(token)
  return {
    path,
    purpose: 'RESOURCE',
    begun: async (file) => {
      const known = own.get(file)
      if (known) return known
      const now = await readInvited(token)
      if (now === null || now === 'gone') return null
      const taken = new Set(own.values())
      const addresses = now.files
        .filter(({ state, name, length }) => state === 'OPEN' && name === file.name.trim() && length === file.size)
        .map(({ id }) => `/foundation${path}/${id}`)
      const at = addresses.find((one) => !taken.has(one)) ?? null
      if (at) own.set(file, at)
      return at
    },
    keep: (file, at) => void (at === null ? own.delete(file) : own.set(file, at)),
    look: async (id, signal) => {
      const now = await readInvited(token, signal)
      if (now === 'gone') return { refused: null }
      const file = now?.files.find((one) => one.id === id)
      if (file?.state === 'READY') return { done: undefined }
      return file?.state === 'REFUSED' ? { refused: file.reason } : null
    },
  }
}
