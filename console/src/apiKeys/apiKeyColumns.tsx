import type { ApiKey } from '@camp/contract/apiKeys/apiKeys'
import { apiKeyRecord } from '@camp/contract/apiKeys/apiKeys.record'
import { shownKey } from '@camp/contract/apiKeys/apiKeys.rules'
import { rateText } from '@camp/contract/base/numbers'
import { useMemo } from 'react'
import { formatCount } from '../platform/format.ts'
import { useText } from '../platform/i18n.ts'
import { type Column, useWide } from '../ui/table/column.ts'
import { useColumnOf } from '../ui/table/recordColumn.tsx'
import { lastDayOf } from './apiKeyForm.ts'
import { apiKeysText } from './apiKeys.text.ts'

/** The columns of the list of keys. */
export function useApiKeyColumns(): readonly Column<ApiKey>[] {
  const t = useText(apiKeysText)
  const column = useColumnOf(apiKeyRecord)
  const wide = useWide()
  return useMemo(
    () => [
      column('name', { width: wide(160, 140), pin: 'left', sortKey: 'name', grow: true }),
      { key: 'key', title: t('key'), width: 184, cell: (row) => <span className="mono">{shownKey(row)}</span> },
      column('purpose', { width: wide(80, 104) }),
      column('state', { width: wide(110, 150), watched: true }),
      column('lastUsedAt', { width: 124, sortKey: 'lastUsedAt' }),
      column('calls', { width: 110, sortKey: 'calls' }),
      column('errors', {
        width: wide(130, 124),
        align: 'right',
        sortKey: 'errors',
        cell: ({ errors, calls }) => (
          <>
            {formatCount(errors)} {errors > 0 && <span className="quiet">{rateText(errors, calls)}</span>}
          </>
        ),
      }),
      column('expiresAt', {
        width: 110,
        title: t('lastDay'),
        sortKey: 'expiresAt',
        cell: ({ expiresAt }) => (expiresAt === null ? <span className="quiet">{t('never')}</span> : lastDayOf(expiresAt)),
      }),
      column('creator', { width: 100, hidden: true }),
      column('ratePerMinute', { width: 120, hidden: true }),
      column('ipAllow', {
        width: 200,
        hidden: true,
        cell: ({ ipAllow }) => ipAllow.join(' ') || <span className="quiet">{t('anywhere')}</span>,
      }),
      column('scopes', { width: 260, hidden: true }),
      column('mode', { width: 80, hidden: true }),
      column('createdAt', { width: 124, hidden: true, sortKey: 'createdAt' }),
    ],
    [column, t, wide],
  )
}
