import { defineNoun } from '../platform/signedIn/noun.ts'
import { mayBeName } from '../platform/signedIn/search.ts'

export const apiKeysNoun = defineNoun({
  screens: [
    {
      path: '/core/apiKey',
      codes: ['API_KEY'],
      load: async () => (await import('./ApiKeyListPage.tsx')).ApiKeyListPage,
    },
  ],
  // Keys by a part of the name.
  searches: [
    {
      record: 'apiKey',
      codes: ['API_KEY'],
      accepts: mayBeName,
      load: async () => (await import('./apiKeySearch.ts')).findApiKeys,
    },
  ],
  live: { apiKey: ['API keys'] },
})
