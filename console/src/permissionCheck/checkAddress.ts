import type { CallAnswer } from '@camp/contract/base/call'
import type { explainPermission } from '@camp/contract/permissions/permissions.check'
import { useLocation, useNavigate } from 'react-router'

/** What the permission check looks at: it stands in the address, so that it can be sent to a colleague. */
export interface CheckAddress {
  readonly userId: number | undefined
  readonly kind: 'SCREEN' | 'CALL' | undefined
  readonly key: string | undefined
}

/** Reads an address; what makes no sense is left out. */
export function readCheckAddress(search: string): CheckAddress {
  const query = new URLSearchParams(search)
  const id = Number(query.get('userId') ?? '')
  const kind = query.get('kind')
  const known = kind === 'SCREEN' || kind === 'CALL' ? kind : undefined
  const key = query.get('key') ?? ''
  return {
    userId: Number.isSafeInteger(id) && id > 0 ? id : undefined,
    kind: key === '' ? undefined : known,
    key: known && key !== '' ? key : undefined,
  }
}

/** The address of the permission check, and how to turn it elsewhere. */
export function useCheckAddress(): CheckAddress & { look(next: Partial<CheckAddress>): void } {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const at = readCheckAddress(search)
  return {
    ...at,
    look: (next) => {
      const query = new URLSearchParams()
      for (const [name, value] of Object.entries({ ...at, ...next })) if (value !== undefined) query.set(name, String(value))
      void navigate({ pathname, search: query.size > 0 ? `?${query}` : '' }, { replace: true })
    },
  }
}

/** The answer of the permission check for one person and one screen or call. */
export type Explained = CallAnswer<typeof explainPermission>
