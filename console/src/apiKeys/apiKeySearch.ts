import { listApiKeys } from '@camp/contract/apiKeys/apiKeys'
import { MOST_KEY_NAME, shownKey } from '@camp/contract/apiKeys/apiKeys.rules'
import { findRows, firstRows, isExactly } from '../platform/signedIn/finding.ts'

/** Keys whose name holds the text. Each leads to the list of that name, opened beside it. */
export const findApiKeys = findRows(
  listApiKeys,
  (text) => [{ query: { name: text.slice(0, MOST_KEY_NAME), ...firstRows } }],
  (apiKey, text) => ({
    key: String(apiKey.id),
    title: apiKey.name,
    detail: shownKey(apiKey),
    path: `/core/apiKey?${new URLSearchParams({ name: apiKey.name, peek: String(apiKey.id) }).toString()}`,
    exact: isExactly(text, apiKey.name),
  }),
)
